import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CloudEvent } from '@waymark/contracts';

export interface ReceivedDelivery {
  headers: IncomingHttpHeaders;
  body: string;
  event: CloudEvent;
}

/** Somebody's endpoint: keeps what it is sent, and answers as the test decides. */
export interface Endpoint {
  readonly url: string;
  readonly received: ReceivedDelivery[];
  /** From now on; 204 at first. */
  answer(status: number, body?: string): void;
  close(): Promise<void>;
}

export const startEndpoint = async (): Promise<Endpoint> => {
  const received: ReceivedDelivery[] = [];
  let next = { status: 204, body: '' };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body, event: JSON.parse(body) as CloudEvent });
      response.writeHead(next.status).end(next.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (status, body = '') => {
      next = { status, body };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** The signature of one message, written from the specification: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export const signatureOf = (secret: string, id: string, timestamp: string, body: string): string => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};
