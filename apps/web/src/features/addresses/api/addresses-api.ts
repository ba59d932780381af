import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressCalls } from '@waymark/client';
import type { AddressPatch, AddressRequest } from '@waymark/contracts';
import { noticeEarlier, useKeyedRequest } from '../../../lib/requests/keyed-request.js';
import { useUser } from '../../../lib/session/session.js';
import { http } from '../../../lib/requests/http.js';

const addresses = addressCalls(http);
const key = ['addresses'] as const;

export const useAddresses = () => useQuery({ queryKey: key, queryFn: ({ signal }) => addresses.list({ signal }) });

const useAddressMutation = <Input, Outcome>(mutationFn: (input: Input) => Promise<Outcome>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: key }) });
};

/** `earlier`: an earlier address of this form was saved in place of this one. */
export type SaveOutcome = 'saved' | 'earlier';

/** `form` tells the forms of one page apart: an unanswered request of one must not replace that of another. */
export const useSaveAddress = (form: string) => {
  const saving = useKeyedRequest<AddressRequest>(`${useUser().id}:save-address:${form}`);
  return useAddressMutation(async (address: AddressRequest): Promise<SaveOutcome> => {
    const sent = await saving.send(address, (body, idempotencyKey) => addresses.save(body, { idempotencyKey }));
    return noticeEarlier(sent) ? 'earlier' : 'saved';
  });
};

export const useChangeAddress = () =>
  useAddressMutation(async ({ id, patch }: { id: number; patch: AddressPatch }): Promise<SaveOutcome> => {
    await addresses.change(id, patch);
    return 'saved';
  });

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
