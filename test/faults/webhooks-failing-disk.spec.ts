import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import type { WebhookWithSecret } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { metricOf } from '../support/product/metrics.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { beginProductProcess } from '../support/product/product-process.js';
import { newDataDirectory } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { closeReceivers, startReceiver } from '../support/webhooks/receiver.js';

const UPDATES = 20;
const PRELOADED = pathToFileURL(resolve('test/support/product/failing-rows-preload.mjs')).href;
const LAG = 'waymark_follower_lag{follower="webhooks"}';
const PARKED = 'waymark_follower_parked_events{follower="webhooks"}';

afterAll(closeReceivers);

it('the event index cannot be read (EIO) while events are recorded: deliveries wait, no event is passed over, and each arrives later, in order', async () => {
  const dataDirectory = await newDataDirectory();
  const gate = join(dataDirectory, 'rows-fail');
  const product = beginProductProcess(dataDirectory, {
    NODE_OPTIONS: `--import ${PRELOADED}`,
    ROWS_FAIL_BY: gate,
    WEBHOOK_ALLOW_PRIVATE: 'on',
  });
  try {
    const address = await product.healthy();
    const anybody = new Client(() => address);
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    await client.post<WebhookWithSecret>('/webhooks/', { url });
    const { id } = await newShipment(client);
    await until('the first event to arrive', () => received.length === 1);

    await writeFile(gate, '');
    for (let turn = 0; turn < UPDATES; turn += 1) await newUpdate(client, id);
    await until('the webhooks to fall behind', async () => (await metricOf(anybody, LAG)) >= UPDATES);
    expect(received).toHaveLength(1);
    await rm(gate);

    await until('every event to arrive', () => received.length > UPDATES);
    const versions = received.map(({ body }) => (JSON.parse(body) as { data: { version: number } }).data.version);
    expect(versions).toEqual(Array.from({ length: UPDATES + 1 }, (_, index) => index + 1));
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(UPDATES + 1);
    expect(await metricOf(anybody, PARKED)).toBe(0);
  } finally {
    expect(await product.end('SIGTERM')).toBe(0);
  }
});
