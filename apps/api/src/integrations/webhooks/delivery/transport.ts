import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import { errorCode } from '../../../platform/error-code.js';
import { BlockedAddressError, guardedLookup, type Resolve } from './guarded-lookup.js';
import { namesPrivateAddress } from './public-address.js';

export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The response. `error` explains an incomplete one; `status` can be present too. */
export interface Exchange {
  status: number | null;
  retryAfter: string | undefined;
  /** The first bytes of the response, as text. */
  response: string;
  error: string | null;
}

/** Posts once. Never rejects. An aborted signal ends it with the signal's reason as `error`. */
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

const excerpt = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks)
    .toString('utf8')
    .slice(0, WEBHOOK_LIMITS.excerpt)
    // Half of a surrogate pair at the end.
    .replace(/[\ud800-\udbff]$/, '');

interface Posted extends Exchange {
  /** Sent over a kept connection that the receiver had already closed. */
  cameTooLate: boolean;
}

const post = (url: URL, body: string, options: https.RequestOptions, signal: AbortSignal): Promise<Posted> =>
  new Promise((answer) => {
    const chunks: Buffer[] = [];
    let received = 0;
    let incoming: IncomingMessage | undefined;
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, { ...options, method: 'POST' });
    const finish = (error: string | null, cameTooLate = false): void => {
      signal.removeEventListener('abort', abort);
      // Only a connection whose response was read completely can be reused.
      if (!incoming?.complete) outgoing.destroy();
      const { statusCode = null, headers } = incoming ?? {};
      const retryAfter = headers?.['retry-after'];
      answer({ status: statusCode, retryAfter, response: excerpt(chunks), error, cameTooLate });
    };
    const abort = (): void => finish(String(signal.reason));
    outgoing.on('error', (error) => {
      finish(sentence(error), !incoming && outgoing.reusedSocket && CLOSED.has(errorCode(error) ?? ''));
    });
    outgoing.on('response', (message) => {
      incoming = message;
      message.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, WEBHOOK_LIMITS.responseBytes - received));
        received += chunk.length;
        if (received >= WEBHOOK_LIMITS.responseBytes) finish(null);
      });
      message.on('end', () => finish(null));
      message.on('error', (error) => finish(sentence(error)));
    });
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    outgoing.end(body);
  });

/**
 * Sends over HTTP, to public addresses only. Redirects are ordinary responses, and at most
 * `WEBHOOK_LIMITS.responseBytes` are read. Connections are kept for the next delivery to the same host.
 */
export const httpTransport = ({ resolve, allowPrivate }: { resolve: Resolve; allowPrivate: boolean }): Transport => {
  const lookup = guardedLookup(resolve, allowPrivate);
  const agents = { http: new http.Agent(AGENT), https: new https.Agent(AGENT) };
  return async ({ url: address, headers, body }, signal) => {
    const url = new URL(address);
    // Node.js calls `lookup` only for names, not for addresses in the URL.
    if (!allowPrivate && namesPrivateAddress(url)) {
      return { status: null, retryAfter: undefined, response: '', error: NOT_PUBLIC };
    }
    const agent = url.protocol === 'https:' ? agents.https : agents.http;
    const options = { headers, lookup, maxHeaderSize: MAXIMUM_HEADERS };
    const { cameTooLate, ...exchange } = await post(url, body, { ...options, agent }, signal);
    if (!cameTooLate) return exchange;
    const { cameTooLate: _, ...again } = await post(url, body, { ...options, agent: false }, signal);
    return again;
  };
};
