import { apiKeySchema, apiPaths, issuedApiKeySchema, type ApiKeyRequest } from '@waymark/contracts/wire';
import { z } from 'zod/mini';
import type { Http } from '../http.js';
import { requestsOf, type CallOptions, type PostOptions } from './requests.js';

/** Calls for the caller's API keys; they need a session. The key itself is returned once, when it is issued. */
export const apiKeyCalls = (http: Http) => {
  const { get, post, delete: remove } = requestsOf(http);
  return {
    list: (options?: CallOptions) => get(z.array(apiKeySchema), apiPaths.apiKeys, {}, options),
    issue: (key: ApiKeyRequest, options?: PostOptions) => post(issuedApiKeySchema, apiPaths.apiKeys, key, options),
    revoke: (id: number, options?: CallOptions) => remove(apiPaths.apiKey(id), options),
  };
};
