import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { idempotencyHeaders } from '@waymark/client';
import { apiPaths, type ApiKey, type ApiKeyRequest, type IssuedApiKey } from '@waymark/contracts';
import { http } from '../../../lib/http.js';

const key = ['developers', 'api-keys'] as const;

export const useApiKeys = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await http.get<ApiKey[]>(apiPaths.apiKeys, { signal })).data,
  });

/** `idempotencyKey` makes a second press, or a retry after a lost answer, the same key. */
export const useIssueApiKey = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ request, idempotencyKey }: { request: ApiKeyRequest; idempotencyKey: string }) =>
      (await http.post<IssuedApiKey>(apiPaths.apiKeys, request, { headers: idempotencyHeaders(idempotencyKey) })).data,
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
};

export const useRevokeApiKey = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await http.delete(apiPaths.apiKey(id));
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
};
