import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, nothing } from '@waymark/client';
import {
  apiPaths,
  recipientSchema,
  savedAddressSchema,
  type AddressPatch,
  type AddressRequest,
} from '@waymark/contracts';
import { z } from 'zod/mini';
import { http } from '../../../lib/http.js';

const key = ['addresses'] as const;

export const useAddresses = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      answerOf(z.array(savedAddressSchema), (await http.get(apiPaths.addresses, { signal })).data),
  });

const useAddressMutation = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: key }) });
};

export const useSaveAddress = () =>
  useAddressMutation(async (address: AddressRequest) =>
    answerOf(savedAddressSchema, (await http.post(apiPaths.addresses, address)).data),
  );

export const useChangeAddress = () =>
  useAddressMutation(async ({ id, patch }: { id: number; patch: AddressPatch }) =>
    answerOf(savedAddressSchema, (await http.patch(apiPaths.address(id), patch)).data),
  );

export const useRemoveAddress = () =>
  useAddressMutation(async (id: number) => answerOf(nothing, (await http.delete(apiPaths.address(id))).data));

/** Whom this person has sent to; words are the beginnings of words. What is shown stays until the next answer has come. */
export const usePastRecipients = (q: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['recipients', q],
    queryFn: async ({ signal }) =>
      answerOf(z.array(recipientSchema), (await http.get(apiPaths.recipients, { params: { q }, signal })).data),
    enabled: isWanted,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
