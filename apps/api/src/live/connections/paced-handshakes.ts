import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorAnswer } from '../../http/errors/errors.js';
import type { LiveServer } from '../sockets/live-types.js';
import type { Pace } from '../pacing/pace.js';

/** Headers of a refusal. Clients of Socket.IO ignore them and reconnect with their own jitter. */
const RETRY = { 'retry-after': '2' };

const ignore = (): void => undefined;

const refuse = (
  { headers, socket }: IncomingMessage,
  response: ServerResponse,
  code: 'TOO_MANY_SOCKETS' | 'BAD_REQUEST',
): void => {
  const { status, body } = errorAnswer(code);
  const text = JSON.stringify(body);
  const fields = {
    ...(code === 'TOO_MANY_SOCKETS' && RETRY),
    connection: 'close',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  if (headers.upgrade === undefined) {
    response.writeHead(status, fields).end(text);
    return;
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`);
};

/** Makes each new connection wait for a newcomer's turn before any work. Once the returned function is called, all waiting connections are refused. */
export const paceHandshakes = (
  engine: LiveServer['engine'],
  pace: Pace,
  clientOf: (request: IncomingMessage) => string,
): (() => void) => {
  let open = true;
  const letIn = async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const { socket } = request;
    // While the connection waits, it has no other listener, and an unhandled error ends the process.
    socket.on('error', ignore);
    const isIn = open && (await pace.newcomersTurn(clientOf(request)));
    if (socket.destroyed) return;
    if (!isIn || !open) return refuse(request, response, 'TOO_MANY_SOCKETS');
    socket.off('error', ignore);
    next();
  };
  engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    // Engine.IO responds before the server's hook that refuses them.
    if ((request.headersDistinct['host']?.length ?? 0) > 1) return refuse(request, response, 'BAD_REQUEST');
    // Later requests of an accepted connection: polls, and the upgrade to WebSocket.
    if (/[?&]sid=/.test(request.url ?? '')) return next();
    void letIn(request, response, next);
  });
  return () => {
    open = false;
  };
};
