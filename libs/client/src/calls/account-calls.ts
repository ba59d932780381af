import {
  accountResourceSchema,
  apiPaths,
  profileResourceSchema,
  tokenPairSchema,
  type AccountPatch,
  type AccountQuery,
  type ChangePasswordRequest,
  type ProfilePatch,
  type RegisterRequest,
  type SignInRequest,
} from '@waymark/contracts/wire';
import { z } from 'zod/mini';
import { done, nothing } from '../answer.js';
import type { Http } from '../http.js';
import { everyItem, requestsOf, type CallOptions, type PostOptions } from './requests.js';

/** One's own account, and, for staff, everybody's. */
export const accountCalls = (http: Http) => {
  const { get, page, post, patch } = requestsOf(http);
  const list = (query: AccountQuery = {}, options?: CallOptions) =>
    page(z.array(accountResourceSchema), apiPaths.accounts, query, options);
  return {
    signIn: (credentials: SignInRequest, options?: PostOptions) =>
      post(tokenPairSchema, apiPaths.token, credentials, options),
    register: (person: RegisterRequest, options?: PostOptions) =>
      post(profileResourceSchema, apiPaths.register, person, options),
    /** A refresh token can be spent once; the same `idempotencyKey` brings the same tokens again. */
    refresh: (refresh: string, options?: PostOptions) =>
      post(tokenPairSchema, apiPaths.refresh, { refresh }, { token: null, ...options }),
    /** Ends the session of this refresh token. */
    signOut: (refresh: string, options?: PostOptions) => post(nothing, apiPaths.logout, { refresh }, options),
    profile: (options?: CallOptions) => get(profileResourceSchema, apiPaths.profile, {}, options),
    changeProfile: (changes: ProfilePatch, options?: CallOptions) =>
      patch(profileResourceSchema, apiPaths.profile, changes, options),
    /** Ends one's other sessions. */
    changePassword: (passwords: ChangePasswordRequest, options?: PostOptions) =>
      post(done, apiPaths.changePassword, passwords, options),
    list,
    each: (query: AccountQuery = {}, options?: CallOptions) => everyItem(list, query, options),
    change: (id: string, changes: AccountPatch, options?: CallOptions) =>
      patch(accountResourceSchema, apiPaths.account(id), changes, options),
    endSessions: (id: string, options?: PostOptions) => post(nothing, apiPaths.endSessions(id), {}, options),
  };
};
