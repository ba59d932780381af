import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '@waymark/contracts';
import type { FastifyInstance } from 'fastify';
import { errorAnswer, sendError } from '../errors/errors.js';
import type { SecurityHeaders } from './security-headers.js';

/** What Node's parser refuses, before there is a request. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Answers what is no HTTP request in the form of every other answer, and ends the connection. */
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

/** HTTP/1.1 wants a Host; Node's own refusal has neither body nor headers. */
export const refuseNamelessHosts = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.raw.httpVersion !== '1.1' || request.headers.host !== undefined) return done();
    void sendError(reply, 'BAD_REQUEST', undefined, { 'cache-control': 'no-store', connection: 'close' });
  });
};
