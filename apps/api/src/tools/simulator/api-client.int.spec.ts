import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ApiClient, UnexpectedAnswerError } from './api-client.js';

type Route = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const serve = async (route: Route): Promise<string> => {
  const server = createServer(route).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const answer = (response: ServerResponse, status: number, body: object, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const clientOf = (baseUrl: string, waits: string[] = [], signal = new AbortController().signal): ApiClient =>
  new ApiClient(baseUrl, { email: 'e', password: 'p' }, signal, (reason) => waits.push(reason));

describe('the simulator’s client', () => {
  it('signs in once and refreshes a token that has expired', async () => {
    const seen: string[] = [];
    const baseUrl = await serve((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization ?? ''}`.trim());
      if (request.url?.endsWith('/refresh/')) return answer(response, 200, { access: 'second', refresh: 'r2' });
      if (request.url?.endsWith('/token/')) return answer(response, 200, { access: 'first', refresh: 'r1' });
      if (request.headers.authorization === 'Bearer first' && seen.length > 2) return answer(response, 401, {});
      return answer(response, 200, { ok: true });
    });
    const client = clientOf(baseUrl);
    await client.get('/x/');
    expect(await client.get('/x/')).toEqual({ ok: true });
    expect(seen).toEqual([
      '/api/v1/accounts/token/',
      '/api/v1/x/ Bearer first',
      '/api/v1/x/ Bearer first',
      '/api/v1/accounts/token/refresh/',
      '/api/v1/x/ Bearer second',
    ]);
  });

  it('tries again under the same key when the server is busy', async () => {
    const keys: unknown[] = [];
    const waits: string[] = [];
    const baseUrl = await serve((request, response) => {
      if (request.url?.endsWith('/token/')) return answer(response, 200, { access: 'a', refresh: 'r' });
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1) return answer(response, 429, {}, { 'retry-after': '0.01' });
      if (keys.length === 2) return answer(response, 503, {}, { 'retry-after': '0.01' });
      return answer(response, 201, { id: 1 });
    });
    expect(await clientOf(baseUrl, waits).post('/x/', {})).toEqual({ id: 1 });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(waits).toEqual(['answered 429', 'answered 503']);
  });

  it('gives up on an answer that no retry can mend', async () => {
    const baseUrl = await serve((request, response) => {
      if (request.url?.endsWith('/token/')) return answer(response, 200, { access: 'a', refresh: 'r' });
      return answer(response, 404, { detail: 'Not found' });
    });
    await expect(clientOf(baseUrl).get('/x/')).rejects.toEqual(
      new UnexpectedAnswerError(404, '{"detail":"Not found"}'),
    );
  });

  it('waits for a server that is away, until it is told to stop', async () => {
    const stopping = new AbortController();
    const waits: string[] = [];
    const gone = new ApiClient('http://127.0.0.1:9', { email: 'e', password: 'p' }, stopping.signal, (reason) => {
      waits.push(reason);
      stopping.abort();
    });
    await expect(gone.get('/x/')).rejects.toMatchObject({ name: 'AbortError' });
    expect(waits).toEqual(['no answer']);
  });
});
