import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths, type AddressPatch, type AddressRequest, type SavedAddress } from '@waymark/contracts';
import { http } from '../../../lib/http.js';

const key = ['addresses'] as const;

export const useAddresses = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await http.get<SavedAddress[]>(apiPaths.addresses, { signal })).data,
  });

const useAddressMutation = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: key }) });
};

export const useSaveAddress = () =>
  useAddressMutation((address: AddressRequest) => http.post(apiPaths.addresses, address));

export const useChangeAddress = () =>
  useAddressMutation(({ id, patch }: { id: number; patch: AddressPatch }) => http.patch(apiPaths.address(id), patch));

export const useRemoveAddress = () => useAddressMutation((id: number) => http.delete(apiPaths.address(id)));
