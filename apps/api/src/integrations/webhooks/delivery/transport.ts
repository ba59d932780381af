import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import { errorCode } from '../../../config/error-code.js';
import { BlockedAddressError, guardedLookup, type Resolve } from './guarded-lookup.js';
import { namesPrivateAddress } from './public-address.js';

export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What came back. `error` says why there is no whole answer; `status` may stand beside it. */
export interface Exchange {
  status: number | null;
  retryAfter: string | undefined;
  /** The answer's first bytes, as text. */
  response: string;
  error: string | null;
}

/** Posts once. Never rejects; an aborted signal ends it with the signal's reason as error. */
export type Transport = (request: OutgoingRequest, signal: AbortSignal) => Promise<Exchange>;

const NOT_PUBLIC = 'The address is not public, and WEBHOOK_ALLOW_PRIVATE is off';
const MAXIMUM_HEADERS = 16_384;
/** How long a connection is kept for the next delivery, in milliseconds; a receiver that keeps it for less says so. */
const KEPT_OPEN = 30_000;
const AGENT = { keepAlive: true, maxFreeSockets: 4, timeout: KEPT_OPEN } as const;
/** How a kept connection ends that the receiver closed just when it was used again. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was lost',
  EPIPE: 'The connection was lost',
  ENOTFOUND: 'The host name was not found',
  ENODATA: 'The host name was not found',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too large',
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
    // Half of a surrogate pair at the cut.
    .replace(/[\ud800-\udbff]$/, '');

interface Posted extends Exchange {
  /** Over a kept connection that the receiver closed before it heard anything. */
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
      // Only a connection whose answer was read to its end can be used again.
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
 * Over HTTP, to public addresses only; redirects are answers like others, and at most `WEBHOOK_LIMITS.responseBytes` are
 * read. Connections are kept for the next delivery to the same host.
 */
export const httpTransport = ({ resolve, allowPrivate }: { resolve: Resolve; allowPrivate: boolean }): Transport => {
  const lookup = guardedLookup(resolve, allowPrivate);
  const agents = { http: new http.Agent(AGENT), https: new https.Agent(AGENT) };
  return async ({ url: address, headers, body }, signal) => {
    const url = new URL(address);
    // Node asks `lookup` for names only, not for addresses in the URL.
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
