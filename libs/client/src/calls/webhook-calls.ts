import {
  apiPaths,
  deliveryPageSchema,
  deliverySchema,
  deliveryWithBodySchema,
  rewoundSchema,
  webhookSchema,
  webhookWithSecretSchema,
  type DeliveryQuery,
  type RewindRequest,
  type WebhookPatch,
  type WebhookRequest,
} from '@waymark/contracts/wire';
import { z } from 'zod/mini';
import type { Http } from '../http.js';
import { requestsOf, type CallOptions, type PostOptions } from './requests.js';

/** Calls for the account's webhooks. A secret is returned once, when a webhook is registered and when its secret is rotated. */
export const webhookCalls = (http: Http) => {
  const { get, post, patch, delete: remove } = requestsOf(http);
  return {
    list: (options?: CallOptions) => get(z.array(webhookSchema), apiPaths.webhooks, {}, options),
    register: (webhook: WebhookRequest, options?: PostOptions) =>
      post(webhookWithSecretSchema, apiPaths.webhooks, webhook, options),
    change: (id: number, changes: WebhookPatch, options?: CallOptions) =>
      patch(webhookSchema, apiPaths.webhook(id), changes, options),
    remove: (id: number, options?: CallOptions) => remove(apiPaths.webhook(id), options),
    sendTest: (id: number, options?: PostOptions) => post(deliverySchema, apiPaths.webhookTest(id), {}, options),
    rotateSecret: (id: number, options?: PostOptions) =>
      post(webhookWithSecretSchema, apiPaths.webhookRotateSecret(id), {}, options),
    deliveries: (id: number, query: DeliveryQuery = {}, options?: CallOptions) =>
      get(deliveryPageSchema, apiPaths.webhookDeliveries(id), query, options),
    delivery: (id: number, delivery: string, options?: CallOptions) =>
      get(deliveryWithBodySchema, apiPaths.webhookDelivery(id, delivery), {}, options),
    retryWaiting: (id: number, options?: PostOptions) =>
      post(rewoundSchema, apiPaths.webhookRetryWaiting(id), {}, options),
    retry: (id: number, delivery: string, options?: PostOptions) =>
      post(deliverySchema, apiPaths.webhookRetry(id, delivery), {}, options),
    rewind: (id: number, start: RewindRequest, options?: PostOptions) =>
      post(rewoundSchema, apiPaths.webhookRewind(id), start, options),
  };
};
