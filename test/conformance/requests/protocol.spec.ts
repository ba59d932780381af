import { createServer } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parsedAnswer, parsedAnswers, sendRaw, type RawAnswer } from '../../support/clients/raw-http.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const JSON_TYPE = 'application/json; charset=utf-8';

const anybody = useServer();
let port: number;
beforeAll(() => {
  port = Number(new URL(anybody.url).port);
});

describe('an unusual request', () => {
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
    expectOurs(parsedAnswer(await sendRaw(port, request)), status, code);
  });

  it.each([
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\n'],
    ['a path that is not UTF-8', 'GET /api/v1/%ff/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'],
  ])('%s: the response has an X-Request-Id', async (_, request) => {
    const { headers } = parsedAnswer(await sendRaw(port, `${request}X-Request-Id: mine\r\n\r\n`));
    expect(headers['x-request-id']).toBe('mine');
    expect(parsedAnswer(await sendRaw(port, `${request}\r\n`)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ['a poll', 'transport=polling HTTP/1.1\r\nConnection: close'],
    [
      'a WebSocket',
      'transport=websocket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ],
  ])('of Socket.IO with two hosts, as %s: is rejected', async (_, request) => {
    const { status, body } = parsedAnswer(
      await sendRaw(port, `GET /socket.io/?EIO=4&${request}\r\nHost: a\r\nHost: b\r\n\r\n`),
    );
    expect([status, JSON.parse(body)]).toMatchObject([400, { code: 'BAD_REQUEST' }]);
  });

  it('that expects 100-continue gets it', async () => {
    const answers = await sendRaw(
      port,
      'GET /api/v1/settings/ HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
    );
    expect(parsedAnswers(answers).map(({ status }) => status)).toEqual([100, 200]);
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
        if (count % 10 === 0) await anybody.get('/health/');
        expect(socket.bytesRead).toBe(0);
      }
      await write(isChunked ? '0\r\n\r\n' : part);
      expectOurs(parsedAnswer(await answer), 413, 'PAYLOAD_TOO_LARGE');
    },
  );

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
    const answer = parsedAnswer(await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
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
      answers.push(parsedAnswer(received));
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
        await anybody.get('/settings/');
        socket.write(body);
      }
      socket.write(LAST);
      const answers = parsedAnswers(await answered);
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
      expect(parsedAnswer(String(bytes)).status).toBe(101);
    }
  });

  it('with an upgrade to WebSocket on another path is an ordinary request', async () => {
    const answers = await sendRaw(port, `GET /api/v1/nothing/ HTTP/1.1\r\nHost: a\r\n${WEBSOCKET}\r\n`, LAST);
    expect(parsedAnswers(answers).map(({ status }) => status)).toEqual([404, 200]);
  });
});
