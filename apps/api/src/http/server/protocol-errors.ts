import type { Socket } from 'node:net';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ErrorCode } from '@waymark/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer, sendError } from '../errors/errors.js';
import { isHost } from '../links/links.js';
import { requestIdOf } from './request-id.js';
import type { SecurityHeaders } from './security-headers.js';

/** Errors of Node's parser, before there is a request. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Responds to a malformed HTTP request in the API's error format, and ends the connection. */
export const refuseBrokenRequests =
  (securityHeaders: SecurityHeaders) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, body } = errorAnswer(CODES[error.code ?? ''] ?? 'BAD_REQUEST');
    const text = JSON.stringify(body);
    const headers = {
      ...securityHeaders,
      'cache-control': 'no-store',
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`);
  };

/** Headers of a response that no hook of the server completes. */
const headersOf = (securityHeaders: SecurityHeaders, requestId: string): Record<string, string> => ({
  ...securityHeaders,
  'cache-control': 'no-store',
  'x-request-id': requestId,
});

/** Responds to a path that no route can match, such as `/%ff`: no hook runs. */
export const refuseBrokenPaths =
  (securityHeaders: SecurityHeaders) =>
  (_error: unknown, { id }: Pick<FastifyRequest, 'id'>, reply: FastifyReply): void =>
    void sendError(reply, 'BAD_REQUEST', undefined, headersOf(securityHeaders, id));

const hostsOf = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

/**
 * HTTP/1.1 requires exactly one Host header, with a valid value (RFC 9112 §3.2). Node's own response to a request without one has neither
 * body nor headers, and of two it uses the first, where a proxy may use the second. Register it before hooks that respond.
 */
export const refuseUnclearHosts = (server: FastifyInstance, securityHeaders: SecurityHeaders): void => {
  server.addHook('onRequest', ({ raw, id }, reply, done) => {
    const hosts = hostsOf(raw);
    const { host = '' } = raw.headers;
    const valid = host === '' || isHost(host);
    if (valid && (hosts === 1 || (hosts === 0 && raw.httpVersion !== '1.1'))) return done();
    const headers = { ...headersOf(securityHeaders, id), connection: 'close' };
    void sendError(reply, 'BAD_REQUEST', undefined, headers);
  });
};

/** Responds to an Expect header other than 100-continue, for which Node's own response has no body. */
export const refuseExpectations = (server: Server, securityHeaders: SecurityHeaders): void => {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = errorAnswer('EXPECTATION_FAILED');
    const text = JSON.stringify(body);
    const headers = {
      ...headersOf(securityHeaders, requestIdOf(request)),
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    };
    response.writeHead(status, headers).end(text);
  });
};
