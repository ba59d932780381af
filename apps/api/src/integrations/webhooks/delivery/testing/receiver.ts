import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** How many were opened so far. */
  connections: () => number;
  /** Ends those that wait for a next request. */
  closeIdle: () => void;
  close(): Promise<void>;
}

const text = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

/** A real HTTP server on this machine that keeps what it is sent and answers as it is told. */
export const startReceiver = async (
  answer: (response: ServerResponse, received: Received) => void = (response) => response.end('thanks'),
): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void text(request).then(
      (body) => {
        const one = { headers: request.headers, body };
        received.push(one);
        answer(response, one);
      },
      () => undefined,
    );
  }).listen(0, '127.0.0.1');
  let connections = 0;
  server.on('connection', () => (connections += 1));
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    connections: () => connections,
    closeIdle: () => server.closeIdleConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
