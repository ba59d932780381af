import { createServer } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@waymark/contracts';
import { until } from '../../../../../test/support/waiting/until.js';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { refuseBrokenRequests } from './protocol-errors.js';

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const parsed = (answer: string): RawAnswer => {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => [field.split(':', 1)[0]?.toLowerCase(), field.replace(/^[^:]*: ?/, '')]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers) as Record<string, string>, body };
};

/** Sends raw bytes. Returns everything received until the server ended the connection. */
const sent = (port: number, ...parts: readonly string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  for (const part of parts) socket.write(part, 'latin1');
  return text(socket);
};

const JSON_TYPE = 'application/json; charset=utf-8';

describe('an unusual request', () => {
  let app: RunningApplication;
  let port: number;
  beforeAll(async () => {
    app = await startApplication();
    port = Number(new URL(app.address).port);
  });
  afterAll(() => app.close());

  const expectOurs = ({ status, headers, body }: RawAnswer, expected: number, code: string): void => {
    expect({ status, code: (JSON.parse(body) as { code: string }).code }).toEqual({ status: expected, code });
    expect(headers['content-type']).toBe(JSON_TYPE);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  };

  it.each([
    ['headers of 40 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['not HTTP', 'BLAH blah\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', 400, 'BAD_REQUEST'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a host with a space', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    ['an unclosed address', 'GET / HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a port above 65535', 'GET / HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'the same host twice, on a public look-up',
      'GET /api/v1/shipments/track/WM0000000000001/ HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
      'BAD_REQUEST',
    ],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\n\r\n', 417, 'EXPECTATION_FAILED'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'BAD_REQUEST',
    ],
    [
      'text that is not a chunk',
      'POST /api/v1/accounts/token/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'BAD_REQUEST',
    ],
  ])("%s: is rejected in the API's error format", async (_, request, status, code) => {
    expectOurs(parsed(await sent(port, request)), status, code);
  });

  it.each([
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\n'],
    ['a path that is not UTF-8', 'GET /api/v1/%ff/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'],
  ])('%s: the response has an X-Request-Id', async (_, request) => {
    const { headers } = parsed(await sent(port, `${request}X-Request-Id: mine\r\n\r\n`));
    expect(headers['x-request-id']).toBe('mine');
    expect(parsed(await sent(port, `${request}\r\n`)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ['a poll', 'transport=polling HTTP/1.1\r\nConnection: close'],
    [
      'a WebSocket',
      'transport=websocket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ],
  ])('of Socket.IO with two hosts, as %s: is rejected', async (_, request) => {
    const { status, body } = parsed(await sent(port, `GET /socket.io/?EIO=4&${request}\r\nHost: a\r\nHost: b\r\n\r\n`));
    expect([status, JSON.parse(body)]).toMatchObject([400, { code: 'BAD_REQUEST' }]);
  });

  it('that expects 100-continue gets it', async () => {
    const answers = await sent(
      port,
      'GET /api/v1/settings/ HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
    );
    expect(answers.split(/(?=HTTP\/1\.1 )/).map((answer) => parsed(answer).status)).toEqual([100, 200]);
  });

  it.each(['Content-Length: 1500000', 'Transfer-Encoding: chunked'])(
    "a body that is far too large, %s: is rejected in the API's error format once it has arrived, so that no sender is cut off",
    async (length) => {
      const isChunked = length.startsWith('Transfer');
      const part = 'x'.repeat(50_000);
      const socket = connect(port, '127.0.0.1');
      const write = (bytes: string) => new Promise<unknown>((resolve) => socket.write(bytes, resolve));
      const answer = text(socket);
      await write(
        `POST /api/v1/accounts/token/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
      );
      for (let count = 1; count < 30; count += 1) {
        await write(isChunked ? `c350\r\n${part}\r\n` : part);
        // So that there was time to respond.
        if (count % 10 === 0) await app.call('GET', '/api/v1/health/');
        expect(socket.bytesRead).toBe(0);
      }
      await write(isChunked ? '0\r\n\r\n' : part);
      expectOurs(parsed(await answer), 413, 'PAYLOAD_TOO_LARGE');
    },
  );

  it("that arrives too slowly is rejected in the API's error format", async () => {
    const server = createServer({ headersTimeout: 40, requestTimeout: 40, connectionsCheckingInterval: 10 });
    server.on(
      'clientError',
      refuseBrokenRequests({ 'content-security-policy': "default-src 'self'", 'x-content-type-options': 'nosniff' }),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const answer = parsed(await sent((server.address() as AddressInfo).port, 'GET / HTTP/1.1\r\n'));
    server.close();
    expectOurs(answer, 408, 'REQUEST_TIMEOUT');
  });

  it('gets no more time for its headers than for the whole request', () => {
    const server = app.application.getHttpServer();
    expect([server.headersTimeout, server.requestTimeout]).toEqual([LIMITS.requestTimeout, LIMITS.requestTimeout]);
  });

  it.each([
    ['//api', 404, 'NOT_FOUND'],
    ['//api/v1/settings/', 404, 'NOT_FOUND'],
    ['/API', 404, 'NOT_FOUND'],
    ['/API/v1/settings/', 404, 'NOT_FOUND'],
    ['/%61pi/nothing', 404, 'NOT_FOUND'],
    ['/%2Fapi/v1/settings/', 404, 'NOT_FOUND'],
    ['/%E0%A4%A', 400, 'BAD_REQUEST'],
    ['/api/v1/%E0%A4%A', 400, 'BAD_REQUEST'],
    ['/api/v1/shipments/track/%E0%A4%A/', 400, 'BAD_REQUEST'],
  ])("%s gets %i in the API's error format", async (path, status, code) => {
    const answer = parsed(await sent(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
    expectOurs({ ...answer, headers: { 'cache-control': 'no-store', ...answer.headers } }, status, code);
  });

  const UPGRADE =
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA\r\n';
  const WEBSOCKET =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const LAST = 'GET /api/v1/settings/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

  it('with an upgrade to HTTP/2, as sent by Java’s client, gets an ordinary response, and so do later requests', async () => {
    const wish = `GET /api/v1/settings/ HTTP/1.1\r\nHost: a\r\n${UPGRADE}\r\n`;
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => (received += String(bytes)));
    const answers: RawAnswer[] = [];
    for (const request of [wish, wish, LAST]) {
      socket.write(request);
      await until('the whole response', () => received.endsWith('}'));
      answers.push(parsed(received));
      received = '';
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { headers } of answers) expect(headers['content-type']).toBe(JSON_TYPE);
  });

  it.each([0, 1])(
    'with a body, whenever it arrives (%i), and the later request gets one too, or the connection ends',
    async (cut) => {
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong guess' });
      const head = `POST /api/v1/accounts/token/ HTTP/1.1\r\nHost: a\r\n${UPGRADE}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
      const socket = connect(port, '127.0.0.1');
      const answered = text(socket);
      if (cut === 0) socket.write(head + body);
      else {
        socket.write(head);
        // The server has read the head once it responds to another request.
        await app.call('GET', '/api/v1/settings/');
        socket.write(body);
      }
      socket.write(LAST);
      const answers = (await answered).split(/(?=HTTP\/1\.1 )/).map(parsed);
      // Node.js versions that know this option drop the later request.
      const isLast = 'shouldUpgradeCallback' in createServer();
      expect(answers.map(({ status }) => status)).toEqual(isLast ? [401] : [401, 200]);
      expect(answers[0]?.headers['connection']).toBe(isLast ? 'close' : 'keep-alive');
      expect(answers[0]?.body).toContain('INVALID_CREDENTIALS');
    },
  );

  it('with an upgrade to WebSocket is accepted on the path of Socket.IO, also with an empty body', async () => {
    for (const empty of ['', 'Content-Length: 0\r\n']) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\n${WEBSOCKET}${empty}\r\n`);
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      expect(parsed(String(bytes)).status).toBe(101);
    }
  });

  it('with an upgrade to WebSocket on another path is an ordinary request', async () => {
    const answers = await sent(port, `GET /api/v1/nothing/ HTTP/1.1\r\nHost: a\r\n${WEBSOCKET}\r\n`, LAST);
    expect(answers.split(/(?=HTTP\/1\.1 )/).map((answer) => parsed(answer).status)).toEqual([404, 200]);
  });
});

describe('the responses of the API', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('are not cached, unless they are public', async () => {
    const register = { email: 'ada@example.com', password: 'correct horse', first_name: 'Ada', last_name: 'Lovelace' };
    const created = await app.call('POST', '/api/v1/accounts/register/', { body: register });
    const { access: token } = created.body as { access: string };
    expect(created.headers.get('cache-control')).toBe('no-store');
    for (const path of [
      'accounts/profile/',
      'shipments/',
      'shipments/addresses/',
      'api-keys/',
      'webhooks/',
      'nothing/',
    ]) {
      const { headers } = await app.call('GET', `/api/v1/${path}`, { token });
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('have the security headers even if they are rejected before a route', async () => {
    const { headers } = await app.call('OPTIONS', '/api/v1/shipments/track/WM0000000000001/');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('allow only scripts, styles and connections of this server', async () => {
    const policy = (await app.call('GET', '/api/v1/settings/')).headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split(';').map((directive) => [directive.split(' ', 1)[0], directive]));
    // The map on Contact is the only foreign content of a page, and only after its server has been reached.
    expect(directives.get('frame-src')).toBe('frame-src https://www.openstreetmap.org');
    expect(directives.get('connect-src')).toBe("connect-src 'self' https://www.openstreetmap.org");
    for (const foreign of ['frame-src', 'connect-src']) directives.delete(foreign);
    expect([...directives.values()].join(';')).not.toMatch(/unsafe-|\*| wss?:| https?:/);
    expect(directives.get('style-src')).toMatch(/^style-src 'self'( 'sha256-[\w+/]{43}=')*$/);
    expect(directives.get('script-src')).toMatch(/^script-src 'self'( 'sha256-[\w+/]{43}=')*$/);
  });
});

describe('/metrics', () => {
  it('requires the token', async () => {
    const app = await startApplication({ METRICS_TOKEN: 'a-token-of-figures' });
    const statuses = [
      await app.call('GET', '/metrics'),
      await app.call('GET', '/metrics', { token: 'another-token' }),
      await app.call('GET', '/metrics', { token: 'a-token-of-figures' }),
    ].map(({ status }) => status);
    await app.close();
    expect(statuses).toEqual([401, 401, 200]);
  });

  it('does not exist in production without a token', async () => {
    const app = await startApplication({ NODE_ENV: 'production' });
    const { status, body } = await app.call('GET', '/metrics');
    await app.close();
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
