import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { canonicalJson } from '@waymark/proofs';
import fc from 'fast-check';
import { VersionConflictError, type Appended, type Position, type RecordedEvent } from './event-store.js';
import { StoreUnavailableError } from './store-errors.js';
import { eventHash, FIRST_PREVIOUS_HASH } from './hash-chain.js';
import { isUnreadable } from './recorded-event.js';
import { appendAt, withId } from '../testing/appending.js';
import { closed, moved, sampleMetadata as metadata, type SampleEvent } from '../testing/sample.js';
import type { SampleStore } from '../testing/sample-store.js';

/** An empty store for one test, and a function that removes it. */
export interface StoreUnderTest {
  store: SampleStore;
  dispose: () => Promise<void>;
}

const PATIENCE = 10_000;

const readAll = async (store: SampleStore, pageSize: number): Promise<RecordedEvent[]> => {
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

const expectSoundLog = (events: readonly RecordedEvent[]): void => {
  const heads = new Map<string, { version: number; hash: string }>();
  let position = 0;
  for (const event of events) {
    position += 1;
    expect(event.position).toBe(position);
    const before = heads.get(event.stream) ?? { version: 0, hash: FIRST_PREVIOUS_HASH };
    expect(event.version).toBe(before.version + 1);
    expect(event.previous_hash).toBe(before.hash);
    expect(event.hash).toBe(
      eventHash({
        ...event,
        data: canonicalJson(event.data),
        metadata: canonicalJson(event.metadata),
      }),
    );
    heads.set(event.stream, event);
  }
};

export const describeEventStore = (name: string, open: () => Promise<StoreUnderTest>): void => {
  describe(`${name} as an event store`, () => {
    let store: SampleStore;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      ({ store, dispose } = await open());
    });
    afterEach(() => dispose());

    const append = async (
      stream: string,
      version: number,
      events: readonly SampleEvent[] = [closed],
    ): Promise<Appended> => store.append(await appendAt(store, stream, version, events, metadata));

    const shown = async ({ mark }: Appended): Promise<Position> => {
      const position = await store.positionOf(mark, PATIENCE);
      if (typeof position !== 'number') throw new Error(`mark ${mark} is ${position}`);
      expect(await store.markOf(position)).toBe(mark);
      return position;
    };

    /** Appends, and waits until this node's log contains the events. */
    const record = async (...parameters: Parameters<typeof append>): Promise<Position> =>
      shown(await append(...parameters));

    it('is initially empty', async () => {
      expect(await store.head()).toBe(0);
      expect(await store.readAfter(0, 10)).toEqual([]);
      expect(await store.readStream('thing-1')).toEqual([]);
      expect(await store.lastOf('thing-1')).toBeUndefined();
      expect(await store.hashAt(1)).toBeUndefined();
      expect(await store.isLast('thing-1', 0)).toBe(true);
      expect(await store.positionOf(0, 0)).toBe(0);
    });

    it('returns appended events with their id, position and metadata', async () => {
      const [first, second] = [withId(moved('Bath')), withId(moved('Rome'))];
      const appended = await store.append({
        stream: 'thing-1',
        expectedVersion: 0,
        previousHash: FIRST_PREVIOUS_HASH,
        events: [first, second],
        metadata,
      });
      const position = await shown(appended);

      const events = await store.readStream('thing-1');
      expect(events).toEqual([
        expect.objectContaining({ ...first, stream: 'thing-1', version: 1, position: 1, metadata }),
        expect.objectContaining({ ...second, stream: 'thing-1', version: 2, position: 2, metadata }),
      ]);
      expect([appended.version, position]).toEqual([2, 2]);
      expect(appended.hash).toBe(events[1]?.hash);
      expect(await store.readAfter(0, 10)).toEqual(events);
      expect(await store.lastOf('thing-1')).toEqual(events[1]);
      expect(await store.hashAt(2)).toBe(events[1]?.hash);
      expect(await store.head()).toBe(position);
    });

    it('preserves any text', async () => {
      const noted = { text: 'Zürich 📦 \u0000 \u2028 "', author: null, pinned: false };
      const appended = await append('thing-1', 0, [{ type: 'Noted', data: noted }]);
      await shown(appended);
      const [read] = await store.readStream('thing-1');
      expect(read?.data).toEqual(noted);
      expect(appended.data).toEqual([JSON.stringify(read?.data)]);
    });

    it('reads a stream after a version', async () => {
      await record('thing-1', 0, [moved('Bath'), moved('Rome'), closed]);
      expect((await store.readStream('thing-1', 1)).map(({ version }) => version)).toEqual([2, 3]);
      expect((await store.readStream('thing-1', 1, 1)).map(({ version }) => version)).toEqual([2]);
    });

    it('reads events at positions, in the given order, without missing ones', async () => {
      await record('thing-1', 0, [moved('Bath'), moved('Rome')]);
      await record('thing-2', 0);
      const [first, second, third] = await store.readAfter(0, 10);
      expect(await store.readAt([3, 1])).toEqual([third, first]);
      expect(await store.readAt([4, 2, 0])).toEqual([second]);
      expect(await store.readAt([])).toEqual([]);
    });

    it.each([
      ['a stream that should not exist yet', 2, 0, 2],
      ['an older version', 2, 1, 2],
      ['a newer version', 2, 3, 2],
      ['a stream that does not exist', 0, 1, 0],
    ])(
      'rejects %s, records nothing, and contains the conflicting events',
      async (_name, existing, expectedVersion, actual) => {
        for (let version = 0; version < existing; version += 1) await record('thing-1', version);
        const refused: unknown = await append('thing-1', expectedVersion).catch((error: unknown) => error);

        expect(refused).toBeInstanceOf(VersionConflictError);
        expect(refused).toMatchObject({ stream: 'thing-1', expected: expectedVersion, actual });
        expect(await store.readStream('thing-1')).toHaveLength(actual);
        expect(await store.head()).toBe(existing);
      },
    );

    it('reports whether a version is the last of its stream', async () => {
      await record('thing-1', 0, [moved('Bath'), moved('Rome')]);
      expect(await store.isLast('thing-1', 2)).toBe(true);
      expect(await store.isLast('thing-1', 1)).toBe(false);
      expect(await store.isLast('thing-2', 0)).toBe(true);
    });

    it('rejects an append with another previous hash than the stream has', async () => {
      await record('thing-1', 0);
      const other = { ...(await appendAt(store, 'thing-1', 1, [closed], metadata)), previousHash: 'f'.repeat(64) };
      await expect(store.append(other)).rejects.toThrow('thing-1');
      expect(await store.readStream('thing-1')).toHaveLength(1);
    });

    it('rejects an append without events', async () => {
      await expect(append('thing-1', 0, [])).rejects.toThrow(RangeError);
    });

    it('accepts exactly one of many appends with the same expected version', async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => append('thing-1', 0)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))).toEqual(
        Array.from({ length: 63 }, () => expect.any(VersionConflictError)),
      );
      expect(await store.readStream('thing-1')).toHaveLength(1);
    });

    it('returns increasing marks, and the position of each', async () => {
      const marks: number[] = [];
      for (let version = 0; version < 3; version += 1) {
        const appended = await append('thing-1', version);
        marks.push(appended.mark);
        await shown(appended);
      }
      expect(marks.toSorted((left, right) => left - right)).toEqual(marks);
      expect(new Set(marks).size).toBe(3);
      expect(await Promise.all(marks.map((mark) => store.positionOf(mark, PATIENCE)))).toEqual([1, 2, 3]);
    });

    it('notifies listeners with a readable position', async () => {
      const woken: number[] = [];
      const stop = store.onAppended((position) => woken.push(position));
      const position = await record('thing-1', 0);
      expect(Math.max(...woken)).toBeGreaterThanOrEqual(position);
      stop();
      woken.length = 0;
      await record('thing-1', 1);
      expect(woken).toEqual([]);
    });

    it('resolves a check while it is writable', async () => {
      await expect(store.check()).resolves.toBeUndefined();
      expect(await store.head()).toBe(0);
    });

    it('finishes pending appends when it is closed, and rejects later calls', async () => {
      expect(await append('thing-1', 0)).toMatchObject({ version: 1 });
      await store.close();
      const late = { stream: 'thing-2', expectedVersion: 0, previousHash: FIRST_PREVIOUS_HASH, metadata };
      await expect(store.append({ ...late, events: [withId(closed)] })).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(store.readStream('thing-1')).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(store.readAt([1])).rejects.toBeInstanceOf(StoreUnavailableError);
    });

    it('keeps each stream sequential and chained for any interleaving', async () => {
      const streams = ['thing-1', 'thing-2', 'thing-3'];
      const attempt = fc.record({
        stream: fc.constantFrom(...streams),
        expectedVersion: fc.nat({ max: 6 }),
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
                record(
                  stream,
                  expectedVersion,
                  Array.from({ length: count }, () => closed),
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
