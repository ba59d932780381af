import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HeldBuilds } from '../../../../test/support/product/held-builds.js';
import { beginProductProcess, type StartingProduct } from '../../../../test/support/product/product-process.js';
import { until } from '../../../../test/support/waiting/until.js';
import { openEventStore } from '../event-log/log-files.js';
import { created, stream, updateAdded } from '../event-log/testing/facts.js';
import { temporaryDirectory } from '@waymark/event-store/testing';
import { appendNext } from '../event-log/testing/appending.js';

/** More than one batch of a rebuild, which reports its progress after each batch. */
const EVENTS = 700;
const BATCH = 500;

const metadata = {
  actor: { id: 'ada', email: 'ada@example.com', role: 'customer' },
  request_id: 'request',
  recorded_at: '2026-01-01T00:00:00.000Z',
} as const;

describe('a server that has to build its read models from a long log', () => {
  const dataDirectory = temporaryDirectory();
  const builds = new HeldBuilds(temporaryDirectory());
  const running = new Set<StartingProduct>();

  beforeAll(async () => {
    const store = await openEventStore({ file: join(dataDirectory, 'events.db') });
    const updates = Array.from({ length: EVENTS - 1 }, () => updateAdded(1, 'in_transit'));
    await appendNext(store, stream(1), [created(1), ...updates], metadata);
    await store.close();
  });

  afterEach(async () => {
    for (const product of running) await product.end('SIGKILL');
    running.clear();
  });

  const files = (named: RegExp): string[] => readdirSync(dataDirectory).filter((name) => named.test(name));

  /** Starts the product without rows, and holds the build after the first batch. */
  const begin = (): StartingProduct => {
    for (const name of files(/^views/u)) if (!name.includes('building')) rmSync(join(dataDirectory, name));
    builds.hold('views');
    const product = beginProductProcess(dataDirectory, builds.environment);
    running.add(product);
    return product;
  };

  it('listens at once and reports its progress, but answers all other requests 503 until it is healthy', async () => {
    const product = begin();
    const address = await product.listening();
    const health = await fetch(`${address}/api/v1/health/`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({
      status: 'starting',
      checks: { read_models: { status: 'starting' } },
      progress: { position: BATCH, complete: BATCH / EVENTS },
    });
    const refused = await fetch(`${address}/api/v1/shipments/`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'STARTING' });
    builds.letGo('views');
    await product.healthy();
    expect((await fetch(`${address}/api/v1/shipments/`)).status).toBe(401);
    expect(await (await fetch(`${address}/api/v1/health/`)).json()).not.toHaveProperty('progress');
  });

  it('answers a request for events when the event index has been built', async () => {
    for (const name of files(/^event-index/u)) rmSync(join(dataDirectory, name));
    builds.hold('eventIndex');
    const administrator = { email: 'boss@example.com', password: 'correct horse' };
    const product = beginProductProcess(dataDirectory, {
      ...builds.environment,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    });
    running.add(product);
    const api = `${await product.healthy()}/api/v1`;
    const signedIn = await fetch(`${api}/accounts/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    });
    const { access } = (await signedIn.json()) as { access: string };
    const response = fetch(`${api}/events/?limit=10`, { headers: { authorization: `Bearer ${access}` } });
    // A response that does not wait for the index would arrive before this one.
    await fetch(`${api}/health/`);
    builds.letGo('eventIndex');
    expect((await (await response).json()) as object).toMatchObject({ events: { length: 10 } });
  });

  it('deletes partial builds when it starts after it was killed', async () => {
    const killed = begin();
    await killed.listening();
    await killed.end('SIGKILL');
    const left = files(/^views-building/u);
    expect(left).not.toEqual([]);
    const product = begin();
    await until('the partial build to be deleted', () => !files(/./u).some((name) => left.includes(name)));
    builds.letGo('views');
    await product.healthy();
    await until('its own builds to be published', () => files(/^(views|event-index)-building/u).length === 0);
  });

  it('stops on SIGTERM without finishing the build, and leaves no partial build', async () => {
    const product = begin();
    await product.listening();
    expect(await product.end('SIGTERM')).toBe(0);
    expect(files(/^views-(building|\d)/u)).toEqual([]);
  });
});
