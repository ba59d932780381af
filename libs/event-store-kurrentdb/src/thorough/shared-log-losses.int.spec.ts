import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/support/waiting/until.js';
import { startKurrentDouble, type KurrentDouble } from '../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { OutcomeUnknownError } from '@waymark/event-store';
import { openSharedLog } from '../shared-log/open-shared-log.js';
import type { SharedLog } from '../shared-log/shared-log.js';
import { chainOf, eventOf } from '../shared-log/testing/event-chain.js';
import { expectComplete, follow, type Followed } from '../shared-log/testing/follow.js';
import { writeWithoutEnd, type Load } from '../shared-log/testing/loads.js';

/** Losses that also occur with a real server, but not at a chosen moment. */
describe('the shared log when answers are lost', () => {
  let double: KurrentDouble;
  let log: SharedLog;
  let warm: number;
  const followed: Followed[] = [];

  beforeEach(async () => {
    double = await startKurrentDouble();
    log = openSharedLog({ prefix: 'events-', url: double.url, callTimeout: 500 });
    warm = (await log.append('warm', 0, [eventOf({ stream: 'warm' })])).commit_position;
  });
  afterEach(async () => {
    for (const one of followed.splice(0)) await one.stop();
    await log.close();
    await double.close();
  });

  const idsOf = (stream: string): string[] => double.records(`events-${stream}`).map(({ id }) => id);

  it.each(['dropped', 'unanswered'] as const)(
    'acknowledges a recorded append once if the answer is %s',
    async (loss) => {
      const events = chainOf({ stream: 'order-1' }, [{ n: 1 }, { n: 2 }]);
      double.loseAnswers(2, loss);
      const { commit_position } = await log.append('order-1', 0, events);
      expect(idsOf('order-1')).toEqual(events.map(({ id }) => id));
      expect(await log.lastEvent('order-1')).toMatchObject({ commit_position });
    },
  );

  it('retries an append that was refused with the connection', async () => {
    double.refuseBefore(3);
    const event = eventOf({ stream: 'order-1' });
    await log.append('order-1', 0, [event]);
    expect(idsOf('order-1')).toEqual([event.id]);
  });

  it('reports an unknown outcome while a frozen server may still commit, and finds the event on a retry', async () => {
    const event = eventOf({ stream: 'order-1' });
    const hasty = openSharedLog({ prefix: 'events-', url: double.url, callTimeout: 200, appendLimit: 600 });
    await hasty.append('warm', 1, [eventOf({ stream: 'warm' })]);
    double.freeze({ commitOnThaw: true });
    await expect(hasty.append('order-1', 0, [event])).rejects.toBeInstanceOf(OutcomeUnknownError);
    double.thaw();
    await log.append('order-1', 0, [event]);
    await until('the delayed append', () => idsOf('order-1').length > 0);
    expect(idsOf('order-1')).toEqual([event.id]);
    await hasty.close();
  });

  it('resubscribes on request, and ignores late events of the silent subscription', async () => {
    const all = follow(log);
    followed.push(all);
    await until('the first event', () => all.records.length === 1);
    double.silence();
    const event = eventOf({ stream: 'order-1' });
    const { commit_position } = await log.append('order-1', 0, [event]);
    expect(await log.head()).toBe(commit_position);
    expect(all.records).toHaveLength(1);
    log.resubscribe();
    await until('the event', () => all.records.length === 2);
    expect(all.records[1]).toMatchObject(event);
  });

  it('resubscribes without reporting a disconnection while there is progress', async () => {
    const all = follow(log);
    followed.push(all);
    for (let version = 1; version <= 20; version += 1) {
      await log.append(`order-${version}`, 0, [eventOf({ stream: `order-${version}` })]);
      await until('the event', () => all.records.length > version);
      double.endSubscriptions();
    }
    await until('another subscription', () => double.counters.subscriptions > 20);
    expect(new Set(all.ids()).size).toBe(21);
    expect(all.records).toHaveLength(21);
  });

  describe('at a high write rate', () => {
    let load: Load;
    let all: Followed;
    let busy: SharedLog;

    beforeEach(async () => {
      // The double, the writers and the reader share one thread.
      busy = openSharedLog({ prefix: 'events-', url: double.url, callTimeout: 2_000 });
      all = follow(busy, { after: () => warm });
      await until('the subscription', () => all.connections.length === 1);
      load = writeWithoutEnd(busy, 16, { rest: 15 });
      await pagesAreRead();
    });

    afterEach(async () => {
      await load.stop();
      await all.stop();
      await busy.close();
    });

    /** Only page reads are this frequent. */
    const pagesAreRead = async (): Promise<void> => {
      const { reads } = double.counters;
      await until('pages', () => double.counters.reads > reads + 20);
    };
    const allCame = async (): Promise<void> => {
      await load.stop();
      await until('all acknowledged events', () => all.records.length >= load.acknowledged.length);
      expectComplete(load, all);
    };

    it('reads pages, and subscribes again when the write rate drops', async () => {
      const { subscriptions } = double.counters;
      await allCame();
      await until('a subscription', () => double.counters.subscriptions === subscriptions + 1);
      expect(all.connections).toEqual([true]);
    });

    it('continues at the same position after an unanswered page', async () => {
      double.freeze({ commitOnThaw: true });
      await until('the follower to lose its connection', () => all.connections.at(-1) === false);
      double.thaw();
      await until('the follower to reconnect', () => all.connections.at(-1) === true);
      await pagesAreRead();
      await allCame();
    });

    it('resubscribes on request in spite of the high write rate', async () => {
      const { subscriptions } = double.counters;
      busy.resubscribe();
      await until('a subscription', () => double.counters.subscriptions > subscriptions);
      await pagesAreRead();
      await allCame();
    });
  });
});
