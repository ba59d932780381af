import {
  accountResourceSchema,
  apiPaths,
  passwordResetLinkSchema,
  doneSchema,
  profileResourceSchema,
  sessionTimeSchema,
  tokenPairSchema,
  type AccountPatch,
  type AccountQuery,
  type ChangePasswordRequest,
  type ProfilePatch,
  type RegisterRequest,
  type ResetPasswordRequest,
  type SignInRequest,
} from '@waymark/contracts/wire';
import { z } from 'zod/mini';
import { nothing } from '../answer.js';
import type { Http } from '../http.js';
import { everyItem, requestsOf, type CallOptions, type PostOptions } from './requests.js';

/** Calls for the caller's own account and, for staff, for all accounts. */
export const accountCalls = (http: Http) => {
  const { get, page, post, patch } = requestsOf(http);
  const list = (query: AccountQuery = {}, options?: CallOptions) =>
    page(z.array(accountResourceSchema), apiPaths.accounts, query, options);
  return {
    signIn: (credentials: SignInRequest, options?: PostOptions) =>
      post(tokenPairSchema, apiPaths.token, credentials, options),
    register: (person: RegisterRequest, options?: PostOptions) =>
      post(profileResourceSchema, apiPaths.register, person, options),
    /** A refresh token can be used once. A retry with the same `idempotencyKey` returns the same tokens. */
    refresh: (refresh: string, options?: PostOptions) =>
      post(tokenPairSchema, apiPaths.refresh, { refresh }, { token: null, ...options }),
    /** Ends the session of this refresh token. */
    signOut: (refresh: string, options?: PostOptions) => post(nothing, apiPaths.logout, { refresh }, options),
    /** Seconds until the caller's session ends without further use. */
    session: (options?: CallOptions) => get(sessionTimeSchema, apiPaths.session, {}, options),
    /** Counts as a use of the caller's session. */
    keepSession: (options?: PostOptions) => post(sessionTimeSchema, apiPaths.session, {}, options),
    profile: (options?: CallOptions) => get(profileResourceSchema, apiPaths.profile, {}, options),
    changeProfile: (changes: ProfilePatch, options?: CallOptions) =>
      patch(profileResourceSchema, apiPaths.profile, changes, options),
    /** Ends the caller's other sessions. */
    changePassword: (passwords: ChangePasswordRequest, options?: PostOptions) =>
      post(doneSchema, apiPaths.changePassword, passwords, options),
    /** Needs the secret of a password reset link. Ends every session of the account. */
    resetPassword: (request: ResetPasswordRequest, options?: PostOptions) =>
      post(doneSchema, apiPaths.resetPassword, request, { token: null, ...options }),
    list,
    each: (query: AccountQuery = {}, options?: CallOptions) => everyItem(list, query, options),
    change: (id: string, changes: AccountPatch, options?: CallOptions) =>
      patch(accountResourceSchema, apiPaths.account(id), changes, options),
    endSessions: (id: string, options?: PostOptions) => post(nothing, apiPaths.endSessions(id), {}, options),
    /** For staff: makes a password reset link to hand over. It replaces the previous link. */
    makePasswordResetLink: (id: string, options?: PostOptions) =>
      post(passwordResetLinkSchema, apiPaths.passwordResetLink(id), {}, options),
  };
};
