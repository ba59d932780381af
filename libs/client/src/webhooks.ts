import {
  WEBHOOK_TEST_TYPE,
  cloudEventSchema,
  webhookTestEventSchema,
  type WebhookEvent,
} from '@waymark/contracts/wire';
import { Webhook } from 'standardwebhooks';
import { answerOf } from './answer.js';

const isTest = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === WEBHOOK_TEST_TYPE;

/** The event of a delivery signed with this secret (`whsec_…`). Throws when the signature is invalid or older than five minutes. `body` must be the exact bytes of the request. */
export const verifiedEvent = (
  secret: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): WebhookEvent => {
  const single = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]),
  );
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const event = new Webhook(secret).verify(text, single);
  return isTest(event) ? answerOf(webhookTestEventSchema, event) : answerOf(cloudEventSchema, event);
};
