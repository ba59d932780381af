import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { CLOUD_EVENT_TYPES, type WebhookWithSecret } from '@waymark/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { knownSecrets } from '../../support/secrets/known-secrets.js';
import { WatchedOutput } from '../../support/secrets/watched-output.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';
import { signatureOf } from '../../support/webhooks/webhook-signature.js';

const FILE = 'docs/examples/webhook-receiver.mjs';
const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

const LISTENING = /^Listening on port (\d+)\n/;

interface Running {
  url: string;
  printed: () => string;
}

const running: { child: ChildProcess; output: WatchedOutput }[] = [];
afterEach(async () => {
  for (const { child, output } of running.splice(0)) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    output.mustTellNoSecret();
  }
});

/** The file that the guide shows, in its own process. */
const startReceiver = async (key: string): Promise<Running> => {
  const environment = { PORT: '0', WEBHOOK_SECRET: key };
  knownSecrets.learn(environment);
  const child = spawn(process.execPath, [FILE], { env: { PATH: process.env['PATH'], ...environment } });
  const output = new WatchedOutput('the receiver', child.stdout, child.stderr);
  running.push({ child, output });
  const port = await until('the receiver to listen', () => {
    if (child.exitCode !== null) throw new Error(`the receiver ended:\n${output.text}`);
    return LISTENING.exec(output.text)?.[1];
  });
  return { url: `http://127.0.0.1:${port}/`, printed: () => output.text.replace(LISTENING, '') };
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
  const anybody = useServer();
  const body = JSON.stringify({ id: 'one', type: CLOUD_EVENT_TYPES.ShipmentCreated, subject: 'WM-1', data: {} });

  it('has at most 20 lines', async () => {
    expect((await readFile(FILE, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  });

  it('processes an event signed with its secret once, also during a rotation', async () => {
    const receiver = await startReceiver(secret);
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
  ])('rejects an event signed with %s', async (_, headers) => {
    const receiver = await startReceiver(secret);
    expect(await deliver(receiver, body, headers())).toBe(400);
    expect(receiver.printed()).toBe('');
  });

  it('accepts events of the product', async () => {
    const { client } = await newCustomer(anybody);
    const unknown = { url: 'http://127.0.0.1:1/', enabled: false };
    const { body: webhook } = await client.post<WebhookWithSecret>('/webhooks/', unknown);
    const receiver = await startReceiver(webhook.secret);
    await client.patch(`/webhooks/${webhook.id}/`, { url: receiver.url, enabled: true });
    const { tracking_number } = await newShipment(client);
    await until('the event to be printed', () =>
      receiver.printed().includes(`${CLOUD_EVENT_TYPES.ShipmentCreated} ${tracking_number}`),
    );
  });
});
