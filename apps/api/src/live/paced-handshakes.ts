import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorAnswer } from '../http/errors/errors.js';
import type { LiveServer } from './live-types.js';
import type { Pace } from './pace.js';

/** Of those who are turned away; Socket.IO's clients come back by themselves, each after a time of its own. */
const RETRY = { 'retry-after': '2' };

const ignore = (): void => undefined;

const refuse = ({ headers, socket }: IncomingMessage, response: ServerResponse): void => {
  const { status, body } = errorAnswer('TOO_MANY_SOCKETS');
  const text = JSON.stringify(body);
  const fields = {
    ...RETRY,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  if (headers.upgrade === undefined) {
    response.writeHead(status, fields).end(text);
    return;
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} Too Many Requests\r\n${lines.join('')}\r\n${text}`);
};

/** Gives each new connection a newcomer's turn before it costs anything. After the end that it returns, all who still wait are turned away. */
export const paceHandshakes = (
  engine: LiveServer['engine'],
  pace: Pace,
  clientOf: (request: IncomingMessage) => string,
): (() => void) => {
  let open = true;
  const letIn = async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const { socket } = request;
    // While it waits nobody else listens, and an error that nobody hears ends the process.
    socket.on('error', ignore);
    const isIn = open && (await pace.newcomersTurn(clientOf(request)));
    if (socket.destroyed) return;
    if (!isIn || !open) return refuse(request, response);
    socket.off('error', ignore);
    next();
  };
  engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    // Of a connection that polls, its next requests and its change to WebSocket.
    if (/[?&]sid=/.test(request.url ?? '')) next();
    else void letIn(request, response, next);
  });
  return () => {
    open = false;
  };
};
