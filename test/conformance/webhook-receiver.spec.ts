import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { CLOUD_EVENT_TYPES, type WebhookWithSecret } from '@waymark/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { newCustomer } from '../support/people.js';
import { signatureOf } from '../support/endpoint.js';
import { newShipment } from '../support/samples.js';
import { useServer } from '../support/server.js';
import { until } from '../support/until.js';

const FILE = 'docs/examples/webhook-receiver.mjs';
const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

interface Running {
  url: string;
  printed: () => string;
}

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
});

const freePort = async (): Promise<number> => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  return address.port;
};

/** The very file that the guide shows, as a process of its own. */
const startReceiver = async (port: number, key: string): Promise<Running> => {
  const child = spawn(process.execPath, [FILE], {
    env: { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRET: key },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${port}/`;
  await until('the receiver to listen', async () => {
    if (child.exitCode !== null) throw new Error(`the receiver ended:\n${output}`);
    return fetch(url).then(
      () => true,
      () => false,
    );
  });
  return { url, printed: () => output };
};

const deliver = async ({ url }: Running, body: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(url, { method: 'POST', body, headers })).status;

const signed = (body: string, key = secret, at = Date.now()): Record<string, string> => {
  const timestamp = String(Math.floor(at / 1_000));
  return {
    'webhook-id': 'one',
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(key, 'one', timestamp, body),
  };
};

describe('the receiver of the guide', () => {
  const anybody = useServer({ WEBHOOK_ALLOW_PRIVATE: 'on' });
  const body = JSON.stringify({ id: 'one', type: CLOUD_EVENT_TYPES.ShipmentCreated, subject: 'WM-1', data: {} });

  it('has 20 lines at most', async () => {
    expect((await readFile(FILE, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  });

  it('does what is signed with its secret, once, also while two secrets sign', async () => {
    const receiver = await startReceiver(await freePort(), secret);
    const headers = signed(body);
    expect(await deliver(receiver, body, headers)).toBe(204);
    const both = `${signed(body, `whsec_${btoa('another')}`)['webhook-signature'] ?? ''} ${headers['webhook-signature'] ?? ''}`;
    expect(await deliver(receiver, body, { ...headers, 'webhook-signature': both })).toBe(204);
    expect(receiver.printed().split('waymark.shipment.created.v1 WM-1')).toHaveLength(2);
  });

  it.each([
    ['another secret', () => signed(body, `whsec_${btoa('another')}`)],
    ['another body', () => signed(`${body} `)],
    ['an old time', () => signed(body, secret, Date.now() - 3_600_000)],
    ['nothing', () => ({})],
  ])('refuses what is signed with %s', async (_, headers) => {
    const receiver = await startReceiver(await freePort(), secret);
    expect(await deliver(receiver, body, headers())).toBe(400);
    expect(receiver.printed()).toBe('');
  });

  it('takes what the product sends', async () => {
    const { client } = await newCustomer(anybody);
    const port = await freePort();
    const { body: webhook } = await client.post<WebhookWithSecret>('/webhooks/', { url: `http://127.0.0.1:${port}/` });
    const receiver = await startReceiver(port, webhook.secret);
    const { tracking_number } = await newShipment(client);
    await until('the event to be printed', () =>
      receiver.printed().includes(`${CLOUD_EVENT_TYPES.ShipmentCreated} ${tracking_number}`),
    );
  });
});
