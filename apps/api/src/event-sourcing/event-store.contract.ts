import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ShipmentEvent } from '@waymark/domain';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';
import {
  StoreUnavailableError,
  VersionConflictError,
  type Append,
  type EventMetadata,
  type EventStore,
  type ExpectedVersion,
  type RecordedEvent,
} from './event-store.js';
import { eventHash, FIRST_PREVIOUS_HASH } from './hash-chain.js';
import { isUnreadable } from './recorded-event.js';

/** An empty store for one test, and how to throw it away. */
export interface StoreUnderTest {
  store: EventStore;
  dispose: () => Promise<void>;
}

const metadata: EventMetadata = {
  actor: { id: 'account-1', email: 'ada@example.test', role: 'customer' },
  request_id: 'request-1',
  recorded_at: '2026-01-02T03:04:05.678Z',
};
const deleted: ShipmentEvent = { type: 'ShipmentDeleted', data: {} };
const statusSet = (status: 'pending' | 'delivered'): ShipmentEvent => ({ type: 'ShipmentStatusSet', data: { status } });
const append = (stream: string, expectedVersion: ExpectedVersion, events: Append['events'] = [deleted]): Append => ({
  stream,
  expectedVersion,
  events,
  metadata,
});

const readAll = async (store: EventStore, pageSize: number): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for (;;) {
    const page = await store.readAfter(all.at(-1)?.position ?? 0, pageSize);
    if (page.length === 0) return all;
    for (const event of page) {
      if (isUnreadable(event)) throw new Error(event.unreadable);
      all.push(event);
    }
  }
};

/** Every store gives increasing positions; whether they are gapless is the adapter's own matter. */
const expectSoundLog = (events: readonly RecordedEvent[]): void => {
  const heads = new Map<string, { version: number; hash: string }>();
  let position = 0;
  for (const event of events) {
    expect(event.position).toBeGreaterThan(position);
    position = event.position;
    const before = heads.get(event.stream) ?? { version: 0, hash: FIRST_PREVIOUS_HASH };
    expect(event.version).toBe(before.version + 1);
    expect(event.previous_hash).toBe(before.hash);
    expect(event.hash).toBe(
      eventHash({
        ...event,
        schema_version: 1,
        data: canonicalJson(event.data),
        metadata: canonicalJson(event.metadata),
      }),
    );
    heads.set(event.stream, event);
  }
};

export const describeEventStore = (name: string, open: () => Promise<StoreUnderTest>): void => {
  describe(`${name} as an event store`, () => {
    let store: EventStore;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ store, dispose } = await open());
    });
    afterEach(() => dispose());

    it('is empty at first', async () => {
      expect(await store.head()).toBe(0);
      expect(await store.readAfter(0, 10)).toEqual([]);
      expect(await store.readStream('shipment-1')).toEqual([]);
    });

    it('reads back what was appended, with its place and metadata', async () => {
      const appended = await store.append(append('shipment-1', 0, [statusSet('pending'), statusSet('delivered')]));

      const events = await store.readStream('shipment-1');
      expect(events).toEqual([
        expect.objectContaining({ ...statusSet('pending'), stream: 'shipment-1', version: 1, metadata }),
        expect.objectContaining({ ...statusSet('delivered'), stream: 'shipment-1', version: 2, metadata }),
      ]);
      expect(appended).toEqual({ position: events[1]?.position, version: 2 });
      expect(new Set(events.map(({ id }) => id)).size).toBe(2);
      expect(await store.readAfter(0, 10)).toEqual(events);
      expect(await store.head()).toBe(appended.position);
    });

    it('keeps any text as it was given', async () => {
      const details = {
        status: 'pending',
        location: 'Zürich 📦 \u0000 \u2028 "',
        description: '',
        timestamp: '',
      } as const;
      const added: ShipmentEvent = { type: 'TrackingUpdateAdded', data: { update: { id: 1, ...details } } };
      await store.append(append('shipment-1', 0, [added]));
      expect((await store.readStream('shipment-1'))[0]?.data).toEqual(added.data);
    });

    it('reads a stream after a version', async () => {
      await store.append(append('shipment-1', 0, [statusSet('pending'), statusSet('delivered'), deleted]));
      expect((await store.readStream('shipment-1', 1)).map(({ version }) => version)).toEqual([2, 3]);
    });

    it('reads events at their positions, in the order asked for, without those it does not have', async () => {
      await store.append(append('shipment-1', 0, [statusSet('pending'), statusSet('delivered')]));
      await store.append(append('shipment-2', 0));
      const [first, second, third] = await store.readAfter(0, 10);
      const positions = [third, first].map((event) => event?.position ?? 0);
      expect(await store.readAt(positions)).toEqual([third, first]);
      expect(await store.readAt([(third?.position ?? 0) + 1, second?.position ?? 0, 0])).toEqual([second]);
      expect(await store.readAt([])).toEqual([]);
    });

    it.each<[string, number, ExpectedVersion, number]>([
      ['a stream that should not exist yet', 2, 0, 2],
      ['an older version', 2, 1, 2],
      ['a newer version', 2, 3, 2],
      ['a stream that does not exist', 0, 1, 0],
    ])('refuses %s and records nothing', async (_name, existing, expectedVersion, actual) => {
      for (let version = 0; version < existing; version += 1) await store.append(append('shipment-1', version));
      const head = await store.head();

      const refused: unknown = await store
        .append(append('shipment-1', expectedVersion))
        .catch((error: unknown) => error);

      expect(refused).toBeInstanceOf(VersionConflictError);
      expect(refused).toMatchObject({ stream: 'shipment-1', expected: expectedVersion, actual });
      expect(await store.head()).toBe(head);
    });

    it('appends at any version when asked to', async () => {
      expect((await store.append(append('shipment-1', 'any'))).version).toBe(1);
      expect((await store.append(append('shipment-1', 'any'))).version).toBe(2);
    });

    it('refuses an append without events', async () => {
      await expect(store.append(append('shipment-1', 0, []))).rejects.toThrow(RangeError);
    });

    it('lets exactly one of many succeed that expect the same version', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 64 }, () => store.append(append('shipment-1', 0))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await store.readStream('shipment-1')).toHaveLength(1);
    });

    it('wakes listeners with a position that can be read, before the append resolves', async () => {
      const woken: number[] = [];
      const stop = store.onAppended((position) => woken.push(position));
      const { position } = await store.append(append('shipment-1', 0));
      expect(Math.max(...woken)).toBeGreaterThanOrEqual(position);
      stop();
      woken.length = 0;
      await store.append(append('shipment-1', 1));
      expect(woken).toEqual([]);
    });

    it('resolves a check when it can write', async () => {
      await expect(store.check()).resolves.toBeUndefined();
      expect(await store.head()).toBe(0);
    });

    it('refuses to work when it is closed, after having finished what it was given', async () => {
      const last = store.append(append('shipment-1', 0));
      await store.close();
      await expect(last).resolves.toMatchObject({ version: 1 });
      await expect(store.append(append('shipment-2', 0))).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(store.readStream('shipment-1')).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(store.readAt([1])).rejects.toBeInstanceOf(StoreUnavailableError);
    });

    it('keeps each stream in sequence and chained, whatever the interleaving', async () => {
      const streams = ['shipment-1', 'shipment-2', 'account-1'];
      const attempt = fc.record({
        stream: fc.constantFrom(...streams),
        expectedVersion: fc.oneof(fc.constant('any' as const), fc.nat({ max: 6 })),
        count: fc.integer({ min: 1, max: 3 }),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(attempt, { minLength: 1, maxLength: 24 }),
          fc.integer({ min: 1, max: 7 }),
          async (attempts, pageSize) => {
            const before = (await readAll(store, 1_000)).length;
            const outcomes = await Promise.allSettled(
              attempts.map(({ stream, expectedVersion, count }) =>
                store.append(
                  append(
                    stream,
                    expectedVersion,
                    Array.from({ length: count }, () => deleted),
                  ),
                ),
              ),
            );
            const all = await readAll(store, 1_000);
            expectSoundLog(all);
            const recorded = attempts.reduce(
              (sum, { count }, index) => sum + (outcomes[index]?.status === 'fulfilled' ? count : 0),
              0,
            );
            expect(all).toHaveLength(before + recorded);
            expect(await readAll(store, pageSize)).toEqual(all);
            for (const stream of streams) {
              expect(await store.readStream(stream)).toEqual(all.filter((event) => event.stream === stream));
            }
          },
        ),
        { numRuns: 15 },
      );
    });
  });
};
