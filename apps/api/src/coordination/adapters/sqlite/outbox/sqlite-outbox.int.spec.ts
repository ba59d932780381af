import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { StoreUnavailableError } from '../../../../event-sourcing/event-store.js';
import { describeLeases } from '../../../leases.contract.js';
import { DELIVERY_RETENTION } from '../../../webhook-outbox.js';
import { describeWebhookOutbox } from '../../../webhook-outbox.contract.js';
import { openSqliteOutbox, type OpenedOutbox } from './sqlite-outbox.js';

const start = new Date('2026-03-01T12:00:00.000Z');

class Boots {
  private running: OpenedOutbox | undefined;

  private constructor(private readonly directory: string) {}

  static async inNewDirectory(): Promise<Boots> {
    return new Boots(await mkdtemp(join(tmpdir(), 'waymark-outbox-')));
  }

  get file(): string {
    return join(this.directory, 'outbox.db');
  }

  async next(now: Date): Promise<OpenedOutbox> {
    await this.running?.close();
    this.running = await openSqliteOutbox({ file: this.file, clock: { now: () => now } });
    return this.running;
  }

  async dispose(): Promise<void> {
    await this.running?.close();
    await rm(this.directory, { recursive: true });
  }
}

describeLeases('SQLite', async (now) => {
  const boots = await Boots.inNewDirectory();
  return {
    leases: (await boots.next(now)).leases,
    reopen: async (then) => (await boots.next(then)).leases,
    dispose: () => boots.dispose(),
  };
});

describeWebhookOutbox('SQLite', async (now) => {
  const boots = await Boots.inNewDirectory();
  return {
    ...(await boots.next(now)),
    reopen: (then) => boots.next(then),
    dispose: () => boots.dispose(),
  };
});

describe('the SQLite outbox file', () => {
  let boots: Boots;
  let opened: OpenedOutbox;

  const delivery = { webhook_id: 1, shipment_id: 7, type: 'created', subject: 'WM' };
  const add = (position: number) =>
    ({ kind: 'add', delivery: { ...delivery, event_id: `event-${position}`, position } }) as const;

  beforeEach(async () => {
    boots = await Boots.inNewDirectory();
    opened = await boots.next(start);
  });
  afterEach(() => boots.dispose());

  it('forgets deliveries that have long been over, and none that is pending', async () => {
    const lease = await opened.leases.acquire('webhooks', 'a', 1, start);
    if (!lease) throw new Error('the lease was refused');
    await opened.outbox.follow([add(1), add(2)], 2, lease, start);
    const [first] = await opened.outbox.due(1, start, 1);
    const made = { id: first?.id ?? '', at: start, status: 200, latency_ms: 1, response: '', error: null };
    await opened.outbox.record({ ...made, outcome: 'delivered', retryAt: null }, lease);

    const next = await boots.next(new Date(start.getTime() + DELIVERY_RETENTION + 1));
    expect((await next.outbox.page(1, 10)).deliveries.map(({ event_id }) => event_id)).toEqual(['event-2']);
  });

  it('gives the lease of a process that ended to the next one at once', async () => {
    await opened.leases.acquire('webhooks', 'a', 60_000, start);
    const next = await boots.next(start);
    expect(await next.leases.acquire('webhooks', 'b', 60_000, start)).toMatchObject({ holder: 'b' });
  });

  it('while the file cannot be written says so, and recovers', async () => {
    const intruder = new DatabaseSync(boots.file);
    intruder.exec('BEGIN IMMEDIATE');
    await expect(opened.check()).rejects.toBeInstanceOf(StoreUnavailableError);
    intruder.exec('ROLLBACK');
    intruder.close();
    await expect(opened.check()).resolves.toBeUndefined();
  });
});
