import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { StoreUnavailableError } from '@waymark/event-store';
import { describeLeases } from '../../../leases.contract.js';
import { TestClock } from '../../../testing/test-clock.js';
import { DELIVERY_RETENTION, LONGEST_GAP } from '../../../webhook-outbox.js';
import { describeWebhookOutbox } from '../../../webhook-outbox.contract.js';
import { openSqliteOutbox, type OpenedOutbox } from './sqlite-outbox.js';
import { checkpointAt } from '../../../testing/outbox-in-use.js';

class Boots {
  readonly clock = new TestClock();
  private running: OpenedOutbox | undefined;

  private constructor(private readonly directory: string) {}

  static async inNewDirectory(): Promise<Boots> {
    return new Boots(await mkdtemp(join(tmpdir(), 'waymark-outbox-')));
  }

  get file(): string {
    return join(this.directory, 'outbox.db');
  }

  readonly next = async (): Promise<OpenedOutbox> => {
    await this.running?.close();
    const elapsed = (): number => this.clock.now().getTime();
    this.running = await openSqliteOutbox({ file: this.file, clock: this.clock, elapsed });
    return this.running;
  };

  readonly dispose = async (): Promise<void> => {
    await this.running?.close();
    await rm(this.directory, { recursive: true });
  };
}

describeLeases('SQLite', async () => {
  const { next, clock, dispose } = await Boots.inNewDirectory();
  const { leases } = await next();
  return { leases, travel: clock.travel, dispose };
});

describeWebhookOutbox('SQLite', async () => {
  const { next, clock, dispose } = await Boots.inNewDirectory();
  const { outbox, leases } = await next();
  return { outbox, leases, travel: clock.travel, reopen: next, dispose };
});

describe('the SQLite outbox file', () => {
  let boots: Boots;
  let opened: OpenedOutbox;

  const delivery = { webhook_id: 1, shipment_id: 7, type: 'created', subject: 'WM' };
  const add = (position: number) =>
    ({ kind: 'add', delivery: { ...delivery, event_id: `event-${position}`, position } }) as const;

  beforeEach(async () => {
    boots = await Boots.inNewDirectory();
    opened = await boots.next();
  });
  afterEach(() => boots.dispose());

  it('can be opened in the format of the previous release', async () => {
    await opened.close();
    const file = new DatabaseSync(boots.file);
    file.exec('ALTER TABLE deliveries DROP COLUMN planned_at; PRAGMA user_version = 1');
    file.close();
    const { outbox, leases } = await boots.next();
    boots.clock.travel(1_000_000);
    const lease = await leases.acquire('webhooks', 1_000);
    if (!lease) throw new Error('the lease was refused');
    await outbox.follow([add(1)], checkpointAt(1), lease);
    expect(await outbox.retryWaiting(1)).toBe(0);
  });

  it('deletes old completed deliveries, but no pending ones, once the clock has kept pace', async () => {
    await opened.outbox.agenda();
    const lease = await opened.leases.acquire('webhooks', 1);
    if (!lease) throw new Error('the lease was refused');
    await opened.outbox.follow([add(1), add(2)], checkpointAt(2), lease);
    const [first] = await opened.outbox.due(1, 1, lease);
    const made = { id: first?.id ?? '', at: boots.clock.now(), status: 200, latency_ms: 1, response: '', error: null };
    await opened.outbox.record({ ...made, outcome: 'delivered', retryIn: null, asked: 0, request: null }, lease);

    boots.clock.travel(DELIVERY_RETENTION + 1);
    const events = async () => (await opened.outbox.page(1, 10)).deliveries.map(({ event_id }) => event_id);
    opened = await boots.next();
    await opened.outbox.agenda();
    expect(await events()).toEqual(['event-2', 'event-1']);
    boots.clock.travel(LONGEST_GAP);
    await opened.outbox.agenda();
    opened = await boots.next();
    expect(await events()).toEqual(['event-2']);
  });

  it('gives the lease of an ended process to the next one immediately', async () => {
    await opened.leases.acquire('webhooks', 60_000);
    const next = await boots.next();
    expect(await next.leases.acquire('webhooks', 60_000)).toMatchObject({ name: 'webhooks' });
  });

  it('reports that the file is not writable, and recovers', async () => {
    const intruder = new DatabaseSync(boots.file);
    intruder.exec('BEGIN IMMEDIATE');
    await expect(opened.check()).rejects.toBeInstanceOf(StoreUnavailableError);
    intruder.exec('ROLLBACK');
    intruder.close();
    await expect(opened.check()).resolves.toBeUndefined();
  });
});
