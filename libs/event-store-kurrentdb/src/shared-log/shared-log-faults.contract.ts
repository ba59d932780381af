import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../../../test/support/waiting/until.js';
import { VersionConflictError, OutcomeUnknownError, StoreUnavailableError } from '@waymark/event-store';
import { openSharedLog, type SharedLogOptions } from './open-shared-log.js';
import type { SharedLog } from './shared-log.js';
import { eventOf } from './testing/event-chain.js';
import { expectComplete, follow, type Followed } from './testing/follow.js';
import { writeWithoutEnd } from './testing/loads.js';

jest.setTimeout(240_000);

const START_DEADLINE = 240_000;
const PATIENT = { callTimeout: 5_000, appendLimit: 120_000 };
const HASTY = { callTimeout: 400, appendLimit: 1_500 };

/** A server with one node that persists its records and can be made to fail. */
export interface FailingServer {
  url: string;
  start: () => Promise<void>;
  /** Keeps connections open but answers nothing. */
  freeze: () => void;
  thaw: () => void;
  /** Ends immediately. `start` restarts it with the same records. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

const isTrue = (): boolean => true;
const isFalse = (): boolean => false;

export const describeSharedLogFaults = (name: string, start: () => Promise<FailingServer>): void => {
  describe(`the shared log when ${name} fails`, () => {
    let server: FailingServer;
    const logs: SharedLog[] = [];
    const followed: Followed[] = [];

    const open = (limits: Partial<SharedLogOptions>): SharedLog => {
      const log = openSharedLog({ prefix: 'events-', url: server.url, ...limits });
      logs.push(log);
      return log;
    };
    const followIt = (log: SharedLog): Followed => {
      const one = follow(log);
      followed.push(one);
      return one;
    };

    beforeEach(async () => {
      server = await start();
    }, START_DEADLINE);
    afterEach(async () => {
      server.thaw();
      for (const one of followed.splice(0)) await one.stop();
      for (const log of logs.splice(0)) await log.close();
      await server.close();
    }, START_DEADLINE);

    it('reports an unknown outcome within its limit while the server is frozen, and duplicates nothing later', async () => {
      const log = open(HASTY);
      const patient = open(PATIENT);
      await patient.append('warm', 0, [eventOf({ stream: 'warm' })]);
      await until('an answer', () => log.check().then(isTrue, isFalse));
      server.freeze();

      const start = performance.now();
      const events = Array.from({ length: 100 }, (_, n) =>
        eventOf({ stream: `order-${n}` }, { text: 'x'.repeat(40_000) }),
      );
      const results = await Promise.allSettled(events.map((event) => log.append(event.stream, 0, [event])));
      expect(performance.now() - start).toBeLessThan(HASTY.appendLimit + HASTY.callTimeout);
      const reasons = results.map((result) =>
        result.status === 'rejected' ? (result.reason as Error).name : 'recorded',
      );
      expect(new Set(reasons)).toEqual(new Set([OutcomeUnknownError.name, StoreUnavailableError.name]));
      await expect(log.check()).rejects.toBeInstanceOf(StoreUnavailableError);

      server.thaw();
      for (const event of events) await patient.append(event.stream, 0, [event]);
      const all = followIt(patient);
      await until('all events', () => all.records.length > events.length);
      await patient.append('warm', 1, [eventOf({ stream: 'warm' })]);
      await until(
        'the last event',
        () => all.records.at(-1)?.stream === 'warm' && all.records.length > events.length + 1,
      );
      expect(all.records).toHaveLength(events.length + 2);
      expect(new Set(all.ids()).size).toBe(events.length + 2);
    });

    it('reads the answers that arrived while its own process paused for longer than its limits', async () => {
      const log = open(HASTY);
      await open(PATIENT).append('warm', 0, [eventOf({ stream: 'warm' })]);
      await until('an answer', () => log.check().then(isTrue, isFalse));
      const appended = log.append('order-1', 0, [eventOf({ stream: 'order-1' })]);
      const conflict = log.append('warm', 0, [eventOf({ stream: 'warm' })]);
      const read = log.lastEvent('warm');
      const end = performance.now() + HASTY.appendLimit + HASTY.callTimeout;
      while (performance.now() < end);
      await expect(conflict).rejects.toBeInstanceOf(VersionConflictError);
      expect(await appended).toHaveProperty('commit_position');
      expect(await read).toMatchObject({ stream: 'warm', version: 1 });
    });

    it('recovers after the server was killed and restarted, without losing or duplicating events', async () => {
      const log = open(PATIENT);
      const all = followIt(log);
      const load = writeWithoutEnd(log, 32);
      for (let times = 1; times <= 2; times += 1) {
        const before = load.acknowledged.length;
        await until('some appends', () => load.acknowledged.length > before + 500);
        await server.stop();
        await until('the follower to lose its connection', () => all.connections.at(-1) === false);
        await server.start();
        await until('the follower to reconnect', () => all.connections.at(-1) === true);
      }
      const before = load.acknowledged.length;
      await until('more appends', () => load.acknowledged.length > before + 500, 60_000);
      await load.stop();
      await until('all acknowledged events', () => all.records.length >= load.acknowledged.length);
      expectComplete(load, all);
    });

    it('waits for a server that starts later, and fails soon if none starts', async () => {
      await server.stop();
      const event = eventOf({ stream: 'order-1' });
      const hasty = open(HASTY);
      await expect(hasty.append('order-1', 0, [event])).rejects.toBeInstanceOf(StoreUnavailableError);
      await expect(hasty.head()).rejects.toBeInstanceOf(StoreUnavailableError);

      const log = open(PATIENT);
      const all = followIt(log);
      const appended = log.append('order-1', 0, [event]);
      await until('the follower to try', () => all.connections.length > 0);
      await server.start();
      await appended;
      await until('the event', () => all.records.length === 1);
      expect(all.connections).toEqual([false, true]);
      await until('an answer within the short limit', () => hasty.check().then(isTrue, isFalse));
    });
  });
};
