import { WEBHOOK_LIMITS } from '@waymark/contracts';
import type { Timing } from '../../../platform/timing.js';
import type { Exchange, Transport } from './transport.js';

const SECONDS = WEBHOOK_LIMITS.handshake / 1_000;
/** The longest header that a refusal quotes. */
const MOST_QUOTED = 200;

const refusalOf = ({ status, error, allowedOrigin }: Exchange, origin: string): string | undefined => {
  if (status === null) return `The receiver did not answer the handshake: ${error ?? 'no response'}`;
  if (status < 200 || status >= 300) return `The receiver answered the handshake with ${status}`;
  if (allowedOrigin === undefined) {
    return 'The receiver does not allow deliveries: its answer to the handshake has no WebHook-Allowed-Origin';
  }
  const allowed = allowedOrigin.trim();
  if (allowed === '*' || allowed.toLowerCase() === origin.toLowerCase()) return undefined;
  return `The receiver allows deliveries from ${allowed.slice(0, MOST_QUOTED)} only, not from ${origin}`;
};

/**
 * Asks a receiver whether it accepts deliveries, as "HTTP 1.1 Web Hooks for Event Delivery" (CloudEvents) §4 describes.
 * Returns why it does not; undefined if it does. Never rejects. `origin` is the host name of this installation.
 */
export const handshake = async (
  { transport, timing }: { transport: Transport; timing: Timing },
  url: string,
  origin: string,
): Promise<string | undefined> => {
  const deadline = new AbortController();
  const cancel = timing.after(WEBHOOK_LIMITS.handshake, () => deadline.abort(`no response within ${SECONDS} seconds`));
  const headers = { 'webhook-request-origin': origin, 'user-agent': 'Waymark' };
  const exchange = await transport({ url, method: 'OPTIONS', headers, body: '' }, deadline.signal);
  cancel();
  return refusalOf(exchange, origin);
};
