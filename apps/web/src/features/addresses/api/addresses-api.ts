import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressCalls } from '@waymark/client';
import type { AddressPatch, AddressRequest } from '@waymark/contracts';
import { noticeEarlier, useKeyedRequest } from '../../../lib/requests/keyed-request.js';
import { useUser } from '../../../lib/session/session.js';
import { http } from '../../../lib/requests/http.js';

const addresses = addressCalls(http);
const key = ['addresses'] as const;

export const useAddresses = () => useQuery({ queryKey: key, queryFn: ({ signal }) => addresses.list({ signal }) });

const useAddressMutation = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: key }) });
};

export const useSaveAddress = () => {
  const saving = useKeyedRequest<AddressRequest>(`${useUser().id}:save-address`);
  return useAddressMutation(async (address: AddressRequest) => {
    noticeEarlier(await saving.send(address, (body, idempotencyKey) => addresses.save(body, { idempotencyKey })));
  });
};

export const useChangeAddress = () =>
  useAddressMutation(({ id, patch }: { id: number; patch: AddressPatch }) => addresses.change(id, patch));

export const useRemoveAddress = () => useAddressMutation((id: number) => addresses.remove(id));

/**
 * Loads the recipients that this user has shipped to; each word is the beginning of a word. The previous result stays until the
 * next one has loaded.
 */
export const usePastRecipients = (q: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['recipients', q],
    queryFn: ({ signal }) => addresses.pastRecipients(q, { signal }),
    enabled: isWanted,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
