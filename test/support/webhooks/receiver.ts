import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type ReceiversAnswer = (response: ServerResponse, received: ReceivedWebhook) => void;

/** A webhook endpoint on this machine that stores received requests and responds as the test decides. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** The response to all further requests. */
  answer: ReceiversAnswer;
  /** The number of connections opened so far. */
  connections: () => number;
  /** Closes idle connections. */
  closeIdle: () => void;
  close(): Promise<void>;
}

/** Sends the same response to every delivery. */
export const answering =
  (status: number, body = '', headers: OutgoingHttpHeaders = {}): ReceiversAnswer =>
  (response) =>
    response.writeHead(status, headers).end(body);

const open = new Set<WebhookReceiver>();

export const startReceiver = async (answer: ReceiversAnswer = answering(200, 'thanks')): Promise<WebhookReceiver> => {
  let connections = 0;
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void text(request).then(
      (body) => {
        const one = { method: request.method ?? '', headers: request.headers, body };
        receiver.received.push(one);
        receiver.answer(response, one);
      },
      // The sender has disconnected.
      () => undefined,
    );
  }).listen(0, '127.0.0.1');
  server.on('connection', () => (connections += 1));
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${address.port}/hook`,
    received: [],
    answer,
    connections: () => connections,
    closeIdle: () => server.closeIdleConnections(),
    close: async () => {
      open.delete(receiver);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  open.add(receiver);
  return receiver;
};

/** Closes all open receivers at the end of a test file. */
export const closeReceivers = async (): Promise<void> => {
  await Promise.all([...open].map((receiver) => receiver.close()));
};
