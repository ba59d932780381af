import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import { errorCode } from '@waymark/event-store';
import type { Timing } from '../../../platform/timing.js';
import { BlockedAddressError, guardedLookup, type Resolve } from './guarded-lookup.js';
import { namesPrivateAddress } from './public-address.js';
import { responseExcerpt } from './response-excerpt.js';

export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Default: POST. */
  method?: 'POST' | 'OPTIONS';
}

/** The response. `error` explains an incomplete one; a status other than 2xx can be present too. */
export interface Exchange {
  status: number | null;
  retryAfter: string | undefined;
  /** The value of WebHook-Allowed-Origin. */
  allowedOrigin?: string | undefined;
  /** The first bytes of the response, as text. */
  response: string;
  error: string | null;
}

/** Sends once. Never rejects. An aborted signal ends it with the signal's reason as `error`. */
export type Transport = (request: OutgoingRequest, signal: AbortSignal) => Promise<Exchange>;

const NOT_PUBLIC = 'The address is not public, and WEBHOOK_ALLOW_PRIVATE is off';
const MAXIMUM_HEADERS = 16_384;
/** How long a connection is kept for the next delivery, in milliseconds. A receiver can announce a shorter time. */
const KEPT_OPEN = 30_000;
const AGENT = { keepAlive: true, maxFreeSockets: 4, timeout: KEPT_OPEN } as const;
/** The error of a kept connection that the receiver closed just when it was reused. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was lost',
  EPIPE: 'The connection was lost',
  ENOTFOUND: 'The host name was not found',
  ENODATA: 'The host name was not found',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  HPE_HEADER_OVERFLOW: 'The response headers are too large',
};

const sentence = (error: Error): string => {
  if (error instanceof BlockedAddressError) return NOT_PUBLIC;
  const code = errorCode(error) ?? '';
  return SENTENCES[code] ?? (error.message || code || 'The connection failed');
};

/** Any 2xx head acknowledges the delivery, however the body ends: a retry would repeat an accepted event. */
const acknowledges = (message: IncomingMessage | undefined): boolean =>
  message?.statusCode !== undefined && message.statusCode >= 200 && message.statusCode < 300;

interface Posted extends Exchange {
  /** Sent over a kept connection that the receiver had already closed. */
  cameTooLate: boolean;
}

const post = (
  url: URL,
  body: string,
  options: https.RequestOptions,
  { timing, signal }: { timing: Timing; signal: AbortSignal },
): Promise<Posted> =>
  new Promise((answer) => {
    const chunks: Buffer[] = [];
    let received = 0;
    let incoming: IncomingMessage | undefined;
    let stopReading = (): void => undefined;
    let hasFinished = false;
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, options);
    const finish = (problem: string | null, cameTooLate = false): void => {
      if (hasFinished) return;
      hasFinished = true;
      signal.removeEventListener('abort', abort);
      stopReading();
      // Only a connection whose response was read completely can be reused.
      if (!incoming?.complete) outgoing.destroy();
      const { statusCode = null, headers } = incoming ?? {};
      const error = acknowledges(incoming) ? null : problem;
      const retryAfter = headers?.['retry-after'];
      const allowedOrigin = headers?.['webhook-allowed-origin'];
      void responseExcerpt(Buffer.concat(chunks), headers?.['content-encoding']).then((response) =>
        answer({
          ...{ status: statusCode, retryAfter, response, error, cameTooLate },
          allowedOrigin: typeof allowedOrigin === 'string' ? allowedOrigin : undefined,
        }),
      );
    };
    const abort = (): void => finish(String(signal.reason));
    outgoing.on('error', (error) => {
      finish(sentence(error), !incoming && outgoing.reusedSocket && CLOSED.has(errorCode(error) ?? ''));
    });
    outgoing.on('response', (message) => {
      incoming = message;
      message.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, WEBHOOK_LIMITS.responseBytes - received));
        received = Math.min(received + chunk.length, WEBHOOK_LIMITS.responseBytes);
        if (received === WEBHOOK_LIMITS.responseBytes) finish(null);
      });
      message.on('end', () => finish(null));
      message.on('error', (error) => finish(sentence(error)));
      if (acknowledges(message)) stopReading = timing.after(WEBHOOK_LIMITS.acknowledgedBody, () => finish(null));
    });
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    outgoing.end(body);
  });

interface Network {
  resolve: Resolve;
  allowPrivate: boolean;
  timing: Timing;
}

/**
 * Sends over HTTP, to public addresses only. Redirects are ordinary responses, and at most
 * `WEBHOOK_LIMITS.responseBytes` are read. Connections are kept for the next delivery to the same host.
 */
export const httpTransport = ({ resolve, allowPrivate, timing }: Network): Transport => {
  const lookup = guardedLookup(resolve, allowPrivate);
  const agents = { http: new http.Agent(AGENT), https: new https.Agent(AGENT) };
  return async ({ url: address, headers, body, method = 'POST' }, signal) => {
    const url = new URL(address);
    // Node.js calls `lookup` only for names, not for addresses in the URL.
    if (!allowPrivate && namesPrivateAddress(url)) {
      return { status: null, retryAfter: undefined, response: '', error: NOT_PUBLIC };
    }
    const agent = url.protocol === 'https:' ? agents.https : agents.http;
    const options = { method, headers, lookup, maxHeaderSize: MAXIMUM_HEADERS };
    const { cameTooLate, ...exchange } = await post(url, body, { ...options, agent }, { timing, signal });
    if (!cameTooLate) return exchange;
    const { cameTooLate: _, ...again } = await post(url, body, { ...options, agent: false }, { timing, signal });
    return again;
  };
};
