import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiKeyCalls } from '@waymark/client';
import type { ApiKeyRequest } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';

const apiKeys = apiKeyCalls(http);
const key = ['developers', 'api-keys'] as const;

export const useApiKeys = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => apiKeys.list({ signal }),
  });

/** With the same `idempotencyKey`, a second click or a retry after a lost response creates the same key. */
export const useIssueApiKey = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: ApiKeyRequest; idempotencyKey: string }) =>
      apiKeys.issue(request, { idempotencyKey }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
};

export const useRevokeApiKey = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => apiKeys.revoke(id),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
};
