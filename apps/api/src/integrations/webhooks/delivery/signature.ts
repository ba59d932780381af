import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { Webhook } from '@waymark/domain';

const SECRET_BYTES = 32;

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The current secret and, for a time after a rotation, the previous one. */
export const secretsAt = ({ secret, previous_secret }: Webhook, now: Date): string[] =>
  previous_secret && now.getTime() < Date.parse(previous_secret.until) ? [secret, previous_secret.secret] : [secret];

/** The three headers of Standard Webhooks. A receiver with any of the secrets can verify them. */
export const signatureHeaders = (
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' '),
});
