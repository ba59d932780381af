import {
  apiPaths,
  recipientSchema,
  savedAddressSchema,
  type AddressPatch,
  type AddressRequest,
} from '@waymark/contracts/wire';
import { z } from 'zod/mini';
import type { Http } from '../http.js';
import { requestsOf, type CallOptions, type PostOptions } from './requests.js';

/** Calls for the caller's address book. */
export const addressCalls = (http: Http) => {
  const { get, post, patch, delete: remove } = requestsOf(http);
  return {
    list: (options?: CallOptions) => get(z.array(savedAddressSchema), apiPaths.addresses, {}, options),
    save: (address: AddressRequest, options?: PostOptions) =>
      post(savedAddressSchema, apiPaths.addresses, address, options),
    change: (id: number, changes: AddressPatch, options?: CallOptions) =>
      patch(savedAddressSchema, apiPaths.address(id), changes, options),
    remove: (id: number, options?: CallOptions) => remove(apiPaths.address(id), options),
    /** Recipients of the caller's earlier parcels, latest first. `q` matches beginnings of words. */
    pastRecipients: (q: string, options?: CallOptions) =>
      get(z.array(recipientSchema), apiPaths.recipients, { q }, options),
  };
};
