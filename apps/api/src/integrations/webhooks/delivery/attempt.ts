import { WEBHOOK_LIMITS } from '@waymark/contracts';
import type { Webhook } from '@waymark/domain';
import type { AttemptResult, DueDelivery } from '../../../coordination/webhook-outbox.js';
import type { Traceparent } from '../../../platform/tracing/tracing.js';
import { askedWait, retryIn } from './retry-plan.js';
import { secretsAt, signatureHeaders } from './signature.js';
import type { Timing } from '../../../platform/timing.js';
import type { Exchange, Transport } from './transport.js';

const TIMED_OUT = `No complete response within ${WEBHOOK_LIMITS.timeout / 1000} seconds`;
const GONE = 410;
/** Not 304, which has no other address. */
const REDIRECTS: ReadonlySet<number | null> = new Set([300, 301, 302, 303, 307, 308]);

/** `text` is the CloudEvent. */
export interface DeliveryBody {
  text: string;
  traceparent?: Traceparent | undefined;
}

export interface AttemptParts {
  transport: Transport;
  timing: Timing;
  /** From 0 to 1. */
  random: () => number;
}

const outcomeOf = ({ status, error }: Exchange): AttemptResult['outcome'] => {
  if (status === GONE) return 'gone';
  return error === null && status !== null && status >= 200 && status < 300 ? 'delivered' : 'failed';
};

const errorOf = ({ status, error }: Exchange): string | null =>
  error ?? (REDIRECTS.has(status) ? 'Redirects are not followed' : null);

/** Sends a delivery once and returns the result; undefined if the signal was aborted before a response. */
export const attempt = async (
  { transport, timing, random }: AttemptParts,
  webhook: Webhook,
  { id, event_id, tries, body: testBody }: DueDelivery,
  { text: body, traceparent }: DeliveryBody,
  signal: AbortSignal,
): Promise<AttemptResult | undefined> => {
  const at = timing.now();
  const deadline = new AbortController();
  const cancel = timing.after(WEBHOOK_LIMITS.timeout, () => deadline.abort(TIMED_OUT));
  const giveUp = (): void => deadline.abort(signal.reason);
  signal.addEventListener('abort', giveUp);
  const headers = {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Waymark',
    ...(traceparent !== undefined && { traceparent }),
    ...signatureHeaders(event_id, at, body, secretsAt(webhook, at)),
  };
  const exchange = await transport({ url: webhook.url, headers, body }, deadline.signal);
  cancel();
  signal.removeEventListener('abort', giveUp);
  if (signal.aborted && exchange.error !== null) return undefined;
  const now = timing.now();
  const outcome = outcomeOf(exchange);
  const { status, response, retryAfter } = exchange;
  const isRetried = outcome === 'failed' && testBody === null;
  return {
    id,
    at,
    status,
    latency_ms: now.getTime() - at.getTime(),
    response,
    error: errorOf(exchange),
    outcome,
    retryIn: isRetried ? retryIn({ tries, retryAfter, at: now, random: random() }) : null,
    asked: askedWait(retryAfter, now),
    request: { url: webhook.url, headers },
  };
};

/** The result for a delivery whose event cannot be read: it is given up. */
export const unreadable = ({ id }: DueDelivery, at: Date): AttemptResult => ({
  id,
  at,
  status: null,
  latency_ms: 0,
  response: '',
  error: 'The event cannot be read',
  outcome: 'failed',
  retryIn: null,
  asked: 0,
  request: null,
});
