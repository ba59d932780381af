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

const NOT_PUBLIC = 'The address is not public';
const MAXIMUM_HEADERS = 16_384;

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

/** Over HTTP, to public addresses only; redirects are answers like others, and at most `WEBHOOK_LIMITS.responseBytes` are read. */
export const httpTransport = ({ resolve, allowPrivate }: { resolve: Resolve; allowPrivate: boolean }): Transport => {
  const lookup = guardedLookup(resolve, allowPrivate);
  return (request, signal) =>
    new Promise((answer) => {
      const url = new URL(request.url);
      const chunks: Buffer[] = [];
      let received = 0;
      let incoming: IncomingMessage | undefined;
      const finish = (error: string | null): void => {
        signal.removeEventListener('abort', abort);
        outgoing?.destroy();
        const { statusCode = null, headers } = incoming ?? {};
        answer({ status: statusCode, retryAfter: headers?.['retry-after'], response: excerpt(chunks), error });
      };
      const abort = (): void => finish(String(signal.reason));
      const send = (url.protocol === 'https:' ? https : http).request;
      // Node asks `lookup` for names only, not for addresses in the URL.
      const blocked = !allowPrivate && namesPrivateAddress(url);
      const outgoing = blocked
        ? undefined
        : send(url, { method: 'POST', headers: request.headers, lookup, agent: false, maxHeaderSize: MAXIMUM_HEADERS });
      if (!outgoing) return finish(NOT_PUBLIC);
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort);
      outgoing.on('error', (error) => finish(sentence(error)));
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
      outgoing.end(request.body);
    });
};
