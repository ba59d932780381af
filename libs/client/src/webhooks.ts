import { cloudEventSchema, type CloudEvent } from '@waymark/contracts/wire';
import { Webhook } from 'standardwebhooks';
import { answerOf } from './answer.js';

/** The event of a delivery that was signed with this secret (`whsec_…`); throws where it was not, or is older than five minutes. `body` is the request's, byte for byte. */
export const verifiedEvent = (
  secret: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): CloudEvent => {
  const single = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]),
  );
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return answerOf(cloudEventSchema, new Webhook(secret).verify(text, single));
};
