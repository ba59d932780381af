import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressCalls } from '@waymark/client';
import type { AddressPatch, AddressRequest } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';

const addresses = addressCalls(http);
const key = ['addresses'] as const;

export const useAddresses = () => useQuery({ queryKey: key, queryFn: ({ signal }) => addresses.list({ signal }) });

const useAddressMutation = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: key }) });
};

export const useSaveAddress = () => useAddressMutation((address: AddressRequest) => addresses.save(address));

export const useChangeAddress = () =>
  useAddressMutation(({ id, patch }: { id: number; patch: AddressPatch }) => addresses.change(id, patch));

export const useRemoveAddress = () => useAddressMutation((id: number) => addresses.remove(id));

/** Whom this person has sent to; words are the beginnings of words. What is shown stays until the next answer has come. */
export const usePastRecipients = (q: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['recipients', q],
    queryFn: ({ signal }) => addresses.pastRecipients(q, { signal }),
    enabled: isWanted,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
