import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { beginProductProcess, type StartingProduct } from '../support/product/product-process.js';
import { newDataDirectory } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';

const BODY = JSON.stringify({ email: 'nobody@example.com', password: 'correct horse' });
const HEADERS = `POST /api/v1/accounts/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;

let product: StartingProduct;
let request: Socket;

afterEach(async () => {
  request.destroy();
  await product.end('SIGKILL');
});

/** Starts a product, sends a request without its last character, and interrupts the product. */
const interruptDuringRequest = async (): Promise<void> => {
  product = beginProductProcess(await newDataDirectory());
  const address = await product.healthy();
  request = connect(Number(new URL(address).port), '127.0.0.1');
  request.on('error', () => undefined);
  request.write(HEADERS + BODY.slice(0, -1));
  const [arrived] = (await once(request, 'data')) as [Buffer];
  expect(String(arrived)).toMatch(/^HTTP\/1\.1 100 Continue/u);
  product.signal('SIGINT');
  const isClosing = () =>
    fetch(`${address}/api/v1/health/`).then(
      ({ status }) => status === 503,
      () => true,
    );
  await until('the product to reject new requests', isClosing);
};

it('a Ctrl+C that npm passes on to the interrupted server ends no running request', async () => {
  await interruptDuringRequest();
  product.signal('SIGINT');
  request.write(BODY.slice(-1));
  expect(await text(request)).toMatch(/^HTTP\/1\.1 401 /u);
  expect(await product.ended()).toBe(0);
});

it('a second Ctrl+C, a second later, ends the server at once', async () => {
  await interruptDuringRequest();
  let code: number | null | undefined;
  void product.ended().then((ended) => (code = ended));
  await until('the product to end', () => {
    product.signal('SIGINT');
    return code !== undefined;
  });
  expect(code).toBe(1);
});
