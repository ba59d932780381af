import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { endConnectionsOnClose } from './closing-connections.js';

it('closes despite a connection without a request and a keep-alive connection', async () => {
  const server = fastify({ connectionTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 });
  endConnectionsOnClose(server);
  let markRequested = (): void => undefined;
  let answer = (_: string): void => undefined;
  const requested = new Promise<void>((resolve) => (markRequested = resolve));
  server.get('/', () => {
    markRequested();
    return new Promise<string>((resolve) => (answer = resolve));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;

  const agent = new Agent({ keepAlive: true });
  const asking = request({ port, host: '127.0.0.1', agent }).end();
  const response = once(asking, 'response') as Promise<[IncomingMessage]>;
  const silent = connect(port, '127.0.0.1');
  silent.resume();
  await Promise.all([requested, once(silent, 'connect')]);

  const closed = server.close();
  await once(silent, 'close');
  answer('as ever');
  const [answered] = await response;
  expect([answered.statusCode, await text(answered)]).toEqual([200, 'as ever']);
  await closed;
  agent.destroy();
});
