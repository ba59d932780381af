import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { until } from '../../../../test/support/waiting/until.js';
import { VersionConflictError } from '@waymark/event-store';
import { AppendRefusedError } from './append-outcome.js';
import { toEventData } from './envelope.js';
import { openSharedLog } from './open-shared-log.js';
import type { NewEvent, SharedLog } from './shared-log.js';
import { chainOf, eventOf } from './testing/event-chain.js';
import { expectComplete, follow, type Followed } from './testing/follow.js';
import { writeWithoutEnd } from './testing/loads.js';

/** For a busy machine. `until` reports a hang earlier. */
jest.setTimeout(120_000);

const START_DEADLINE = 240_000;
const CALM = { callTimeout: 20_000, appendLimit: 60_000 };

export interface ServerUnderTest {
  url: string;
  close: () => Promise<void>;
}

const oddData = [
  { text: 'Zürich 📦', nothing: '\u0000', lines: '\u2028\u2029', quotes: '"\\/\b\f\n\r\t' },
  { numbers: [0, -1.5, 1e21, 1e-7, Number.MAX_SAFE_INTEGER], ключ: { b: null, a: [true, false, {}] } },
  {},
];

export const describeSharedLog = (name: string, start: () => Promise<ServerUnderTest>): void => {
  describe(`the shared log on ${name}`, () => {
    let server: ServerUnderTest;
    let prefix: string;
    let log: SharedLog;
    const followed: Followed[] = [];

    const followIt = (
      ...options: Parameters<typeof follow> extends [SharedLog, ...infer Rest] ? Rest : never
    ): Followed => {
      const one = follow(log, ...options);
      followed.push(one);
      return one;
    };
    const append = async (events: readonly NewEvent[]): Promise<number> => {
      const [first] = events;
      if (!first) throw new Error('nothing to append');
      return (await log.append(first.stream, first.version - 1, events)).commit_position;
    };

    beforeAll(async () => {
      server = await start();
    }, START_DEADLINE);
    beforeEach(() => {
      prefix = `events-${randomUUID()}-`;
      log = openSharedLog({ url: server.url, prefix, ...CALM });
    });
    afterEach(async () => {
      for (const one of followed.splice(0)) await one.stop();
      await log.close();
    });
    afterAll(() => server.close());

    it('returns every event as it was appended, to reads and to followers', async () => {
      const events = chainOf({ stream: 'order-1', metadata: { actor: { email: 'ü@example.test' }, z: 1 } }, oddData);
      const commit_position = await append(events);

      expect(await log.lastEvent('order-1')).toEqual({ ...events.at(-1), commit_position });
      expect(await log.eventAt('order-1', 2)).toMatchObject({ ...events[1] });
      const { records } = followIt();
      await until('all events', () => records.length === events.length);
      expect(records).toMatchObject(events);
      expect(records.at(-1)?.commit_position).toBe(commit_position);
    });

    it('returns no event where there is none', async () => {
      expect(await log.head()).toBe(0);
      expect(await log.lastEvent('order-1')).toBeUndefined();
      expect(await log.eventAt('order-1', 1)).toBeUndefined();
      await append([eventOf({ stream: 'order-1' })]);
      expect(await log.eventAt('order-1', 2)).toBeUndefined();
      expect(await log.lastEvent('order-2')).toBeUndefined();
    });

    it('answers a repeated append with the first position and records nothing twice, even after later events', async () => {
      const events = chainOf({ stream: 'order-1' }, [{ n: 1 }, { n: 2 }, { n: 3 }]);
      const position = await append(events);
      expect(await append(events)).toBe(position);
      const next = eventOf({ stream: 'order-1', after: events.at(-1) });
      await append([next]);
      expect(await append(events)).toBe(position);

      const all = followIt();
      await until('all events', () => all.records.length >= 4);
      expect(all.ids()).toEqual([...events, next].map(({ id }) => id));
    });

    it('rejects an append at another version and reports the actual version', async () => {
      const conflict = (expected: number, actual: number): unknown =>
        expect.objectContaining({ name: 'VersionConflictError', stream: 'order-1', expected, actual });
      const first = eventOf({ stream: 'order-1' });
      await expect(log.append('order-1', 3, [eventOf({ stream: 'order-1' })])).rejects.toEqual(conflict(3, 0));
      await append([first]);
      await append([eventOf({ stream: 'order-1', after: first })]);
      for (const expected of [0, 1, 5]) {
        const late = log.append('order-1', expected, [eventOf({ stream: 'order-1' })]);
        await expect(late).rejects.toEqual(conflict(expected, 2));
      }
    });

    it('accepts exactly one of many concurrent appends at one version', async () => {
      const events = Array.from({ length: 64 }, () => eventOf({ stream: 'order-1' }));
      const results = await Promise.allSettled(events.map((event) => append([event])));
      const winners = events.filter((_event, index) => results[index]?.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
      expect(reasons).toEqual(Array.from({ length: 63 }, () => expect.any(VersionConflictError) as unknown));
      expect(await log.lastEvent('order-1')).toMatchObject({ ...winners[0] });
    });

    it('records a large append completely and in order', async () => {
      const events = chainOf(
        { stream: 'order-1' },
        Array.from({ length: 500 }, (_, n) => ({ n, text: 'x'.repeat(600) })),
      );
      const position = await append(events);
      const all = followIt();
      await until('all events', () => all.records.length >= 500);
      expect(all.records).toMatchObject(events);
      expect(all.records.at(-1)?.commit_position).toBe(position);
    });

    it('rejects an append that is too large for KurrentDB immediately, and accepts the next one', async () => {
      const large = eventOf({ stream: 'order-1' }, { text: 'x'.repeat(1_200_000) });
      await expect(append([large])).rejects.toBeInstanceOf(AppendRefusedError);
      await append([eventOf({ stream: 'order-1' })]);
    });

    it('reports the head of its own prefix only', async () => {
      const position = await append([eventOf({ stream: 'order-1' })]);
      const other = openSharedLog({ url: server.url, prefix: `other-${prefix}`, ...CALM });
      await other.append('order-1', 0, [eventOf({ stream: 'order-1' })]);
      expect(await log.head()).toBe(position);
      await other.close();
    });

    it('is followed from a given position, in the order of the positions', async () => {
      const streams = ['order-1', 'order-2', 'account-1'];
      const events = streams.map((stream) => eventOf({ stream }));
      const positions: number[] = [];
      for (const event of events) positions.push(await append([event]));
      const rest = followIt({ after: () => positions[0] });
      await until('the remaining events', () => rest.records.length >= 2);
      const next = eventOf({ stream: 'order-1', after: events[0] });
      positions.push(await append([next]));
      await until('the next event', () => rest.records.length >= 3);

      expect(rest.records).toMatchObject([events[1], events[2], next]);
      expect(rest.records.map((record) => record.commit_position)).toEqual(positions.slice(1));
      expect(rest.connections).toEqual([true]);
    });

    it('delivers each event once while subscriptions end under load', async () => {
      const all = followIt();
      const events: NewEvent[] = [];
      const writer = async (stream: string): Promise<void> => {
        let after: NewEvent | undefined;
        for (let n = 0; n < 125; n += 1) {
          after = eventOf({ stream, after }, { n });
          events.push(after);
          await append([after]);
          if (n % 10 === 0) log.resubscribe();
        }
      };
      await Promise.all(Array.from({ length: 16 }, (_, n) => writer(`order-${n}`)));
      await until('all events', () => all.records.length >= events.length);
      await append([eventOf({ stream: 'end' })]);
      await until('the last event', () => all.records.at(-1)?.stream === 'end');

      expect(all.records).toHaveLength(events.length + 1);
      expect(new Set(all.ids()).size).toBe(events.length + 1);
      const positions = all.records.map((record) => record.commit_position);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    });

    it('delivers each event once at high and at low write rates', async () => {
      const all = followIt();
      const written: NewEvent[] = [];
      await until('the subscription', () => all.connections.length === 1);
      for (let times = 1; times <= 2; times += 1) {
        const load = writeWithoutEnd(log, 32, { streams: `${times}-order` });
        await until('enough for pages', () => load.acknowledged.length > 3_000);
        await load.stop();
        const calm = eventOf({ stream: `calm-${times}` });
        load.acknowledged.push(calm);
        await append([calm]);
        written.push(...load.acknowledged);
        await until('all events', () => all.records.length >= written.length);
      }
      expectComplete({ acknowledged: written }, all);
      expect(all.connections).toEqual([true]);
    });

    it('delivers a batch again after an error, and ends after a fatal error', async () => {
      await append(chainOf({ stream: 'order-1' }, [{}, {}]));
      let failures = 2;
      const taken: number[] = [];
      const all = followIt({
        handle: async (records) => {
          if (failures > 0) {
            failures -= 1;
            throw new Error('no room');
          }
          taken.push(...records.map(({ version }) => version));
          if (records.some(({ stream }) => stream === 'bad'))
            throw Object.assign(new Error('differs'), { fatal: true });
        },
      });
      await until('the batch', () => taken.length === 2);
      await append([eventOf({ stream: 'bad' })]);
      await until('the bad event', () => taken.length === 3);
      await expect(all.end).rejects.toThrow('differs');
      expect(taken).toEqual([1, 2, 1]);
    });

    it('delivers all events to a handler that is slower than KurrentDB', async () => {
      let openGate = (): void => undefined;
      const gate = new Promise<void>((resolve) => (openGate = resolve));
      const taken: string[] = [];
      followIt({
        handle: async (records) => {
          await gate;
          taken.push(...records.map((record) => ('id' in record ? record.id : 'foreign')));
        },
      });
      const events: NewEvent[] = [];
      for (let n = 0; n < 12; n += 1) {
        const some = chainOf(
          { stream: `order-${n}` },
          Array.from({ length: 500 }, () => ({})),
        );
        events.push(...some);
        await append(some);
      }
      openGate();
      await until('all events', () => taken.length >= events.length);
      expect(taken).toEqual(events.map(({ id }) => id));
    });

    it('subscribes only after beforeSubscribing resolves', async () => {
      let attempts = 0;
      const all = followIt({
        beforeSubscribing: async () => {
          attempts += 1;
          if (attempts < 3) throw new Error('not yet');
        },
      });
      await append([eventOf({ stream: 'order-1' })]);
      await until('the event', () => all.records.length === 1);
      expect(attempts).toBe(3);
      const refused = followIt({
        beforeSubscribing: async () => {
          throw Object.assign(new Error('differs'), { fatal: true });
        },
      });
      await expect(refused.end).rejects.toThrow('differs');
    });

    describe('a record that another program writes under the prefix', () => {
      let others: KurrentDBClient;

      beforeEach(() => {
        others = KurrentDBClient.connectionString(server.url);
      });
      afterEach(() => others.dispose());

      it('is an event if it has a valid envelope, whatever its type', async () => {
        const future = eventOf({ stream: 'order-1', type: 'Teleported' });
        await others.appendToStream(`${prefix}order-1`, toEventData({ ...future, schema_version: 9 }));
        const all = followIt();
        await until('the event', () => all.records.length === 1);
        expect(all.records).toMatchObject([{ ...future, schema_version: 9 }]);
      });

      const good = toEventData(eventOf({ stream: 'order-1' }));
      const text = new TextEncoder();
      const foreign = {
        'without an envelope': { ...good, metadata: undefined },
        'with extra fields in its envelope': { ...good, metadata: { ...eventOf({ stream: 'x' }), metadata: {} } },
        'with an invalid hash': {
          ...good,
          metadata: { hash: 'x', metadata: {}, previous_hash: '0'.repeat(64), schema_version: 1 },
        },
        'with invalid UTF-8': { ...good, data: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d) },
        'with invalid JSON': { ...good, data: text.encode('{"a":1}}') },
        'with JSON that is not an object': { ...good, data: text.encode('[1]') },
        'with JSON written by the client': { ...good, contentType: 'application/json', data: { a: 1 } },
      };
      it.each(Object.entries(foreign))('is foreign %s, and later events still arrive', async (_what, event) => {
        await others.appendToStream(`${prefix}order-1`, event as typeof good);
        const next = eventOf({ stream: 'order-2' });
        await append([next]);
        const all = followIt();
        await until('both records', () => all.records.length === 2);
        expect(all.records).toMatchObject([{ stream: 'order-1', version: 1, reason: expect.any(String) }, next]);
        expect(await log.lastEvent('order-1')).toEqual(all.records[0]);
        expect(await log.eventAt('order-1', 1)).toEqual(all.records[0]);
      });

      it('is foreign if it deletes or truncates a stream', async () => {
        const events = ['deleted', 'emptied', 'cut'].map((stream) => eventOf({ stream }));
        for (const event of events) await append([event]);
        const all = followIt();
        await others.tombstoneStream(`${prefix}deleted`);
        await others.deleteStream(`${prefix}emptied`);
        await others.setStreamMetadata(`${prefix}cut`, { maxCount: 1 });
        await until('all records', () => all.records.length === 6);
        expect(all.records.slice(3)).toEqual(
          ['deleted', 'emptied', 'cut'].map((stream) => ({
            stream,
            version: 0,
            commit_position: expect.any(Number),
            reason: expect.any(String),
          })),
        );
        expect(await log.head()).toBe(all.records.at(-1)?.commit_position);
        expect(await log.lastEvent('deleted')).toMatchObject({ reason: expect.any(String) });
        expect(await log.lastEvent('emptied')).toBeUndefined();
        await expect(append([eventOf({ stream: 'deleted' })])).rejects.toBeInstanceOf(AppendRefusedError);
      });
    });

    it('ends its calls when it is closed', async () => {
      const all = followIt();
      await until('the subscription', () => all.connections.length === 1);
      await log.close();
      await all.end;
      await expect(log.check()).rejects.toThrow('closed');
      await expect(append([eventOf({ stream: 'order-1' })])).rejects.toThrow('closed');
    });
  });
};
