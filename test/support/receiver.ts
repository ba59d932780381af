import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterAll } from '@jest/globals';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
}

const closings: (() => void)[] = [];

afterAll(() => {
  for (const close of closings) close();
});

/** An HTTP server on this machine that keeps what it is sent; closed after the tests of the file. */
export const startReceiver = async (
  answer: (response: ServerResponse) => void = (response) => response.end('thanks'),
): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      answer(response);
    });
  }).listen(0, '127.0.0.1');
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  return { url: `http://127.0.0.1:${address.port}/hook`, received };
};
