import {
  cloudEventSchema,
  webhookTestEventSchema,
  type CloudEvent,
  type Delivery,
  type DeliveryPage,
  type Webhook,
  type WebhookTestEvent,
  type WebhookWithSecret,
} from '@waymark/contracts';
import { Webhook as Verifier } from 'standardwebhooks';
import type { Client } from '../clients/client.js';
import type { ReceivedWebhook } from './receiver.js';
import { until } from '../waiting/until.js';

export const WEBHOOKS_PATH = '/webhooks/';
export const WEBHOOK_NOT_FOUND = { detail: 'Webhook not found', code: 'WEBHOOK_NOT_FOUND' };

export const registerWebhook = async (client: Client, url: string, more: object = {}): Promise<WebhookWithSecret> => {
  const { status, body, text } = await client.post<WebhookWithSecret>(WEBHOOKS_PATH, { url, ...more });
  if (status !== 201) throw new Error(`answered ${status}: ${text}`);
  return body;
};

export const readWebhook = async (client: Client, id: number): Promise<Webhook> =>
  (await client.get<Webhook>(`${WEBHOOKS_PATH}${id}/`)).body;

export const deliveriesOf = async (client: Client, id: number): Promise<Delivery[]> =>
  (await client.get<DeliveryPage>(`${WEBHOOKS_PATH}${id}/deliveries/`)).body.deliveries;

/** The event in a received request. Throws if the signature is not of this secret. */
export const verifiedEvent = (secret: string, { body, headers }: ReceivedWebhook): CloudEvent =>
  cloudEventSchema.parse(new Verifier(secret).verify(body, headers as Record<string, string>));

export const verifiedTestEvent = (secret: string, { body, headers }: ReceivedWebhook): WebhookTestEvent =>
  webhookTestEventSchema.parse(new Verifier(secret).verify(body, headers as Record<string, string>));

export const arrival = (received: readonly ReceivedWebhook[], count = 1): Promise<unknown> =>
  until(`${count} deliveries`, () => received.length >= count);
