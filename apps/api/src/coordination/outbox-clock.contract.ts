import { describe, expect, it } from '@jest/globals';
import { MINUTE, START, add, checkpointAt, type OutboxInUse } from './testing/outbox-in-use.js';
import { LONGEST_GAP } from './webhook-outbox.js';

const DAY = 86_400_000;
const LEAP = 400 * DAY;
/** Redis's clock advances even while a test does not travel in time. */
const TOLERANCE = 30_000;

const apart = (one: number, other: number): number => Math.abs(one - other);

/** Behavior of the outbox when its store's clock is set. */
export const describeOutboxClock = (use: OutboxInUse): void => {
  /** Lets the outbox compare the clock before and after. */
  const travel = async (milliseconds: number): Promise<void> => {
    await use.outbox.agenda();
    use.travel(milliseconds);
    await use.outbox.agenda();
  };
  const waits = async (): Promise<number> => {
    const { now, due } = await use.outbox.agenda();
    return (due[0]?.at ?? now).getTime() - now.getTime();
  };
  const failsFor = async (): Promise<number> => {
    const { now, failing } = await use.outbox.agenda();
    return now.getTime() - (failing[0]?.since ?? now).getTime();
  };

  describe.each([
    ['while it runs', async () => undefined],
    ['across a restart', () => use.restart()],
  ])('%s', (_, afterwards) => {
    it('a delivery planned by a clock that was a year ahead waits no longer than planned', async () => {
      await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
      await travel(LEAP);
      await use.attempt('failed', 10 * MINUTE);
      await travel(-LEAP);
      await afterwards();
      await use.outbox.follow([add(2, 2)], checkpointAt(2), use.lease);
      const [planned, created] = await Promise.all([use.outbox.page(1, 1), use.outbox.page(2, 1)]);
      const shown = Date.parse(planned.deliveries[0]?.next_attempt_at ?? '');
      const present = Date.parse(created.deliveries[0]?.created_at ?? '');
      expect(shown - present).toBeLessThan(10 * MINUTE + TOLERANCE);
      expect(await waits()).toBeLessThan(10 * MINUTE + TOLERANCE);
      await travel(10 * MINUTE);
      expect(await use.dueEvents()).toEqual(['event-1']);
    });

    it('a leap of the clock does not count as failing time', async () => {
      await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
      const { now } = await use.outbox.agenda();
      await use.attempt('failed', MINUTE, now);
      await travel(LEAP);
      expect(apart(await failsFor(), 0)).toBeLessThan(TOLERANCE);
      await travel(-LEAP);
      await afterwards();
      expect(await failsFor()).toBeLessThan(2 * MINUTE);
      const since = (await use.health())?.failing_since?.getTime() ?? 0;
      expect(apart(since, now.getTime())).toBeLessThan(TOLERANCE);
    });
  });

  it('a wait continues when the clock is set back by an hour', async () => {
    await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
    await use.attempt('failed', 10 * MINUTE, START);
    await travel(-60 * MINUTE);
    expect(apart(await waits(), 10 * MINUTE)).toBeLessThan(TOLERANCE);
  });

  it('time between regular agendas counts as failing time', async () => {
    await use.outbox.follow([add(1)], checkpointAt(1), use.lease);
    const { now } = await use.outbox.agenda();
    await use.attempt('failed', MINUTE, now);
    for (let hour = 0; hour < 24; hour += 1) await travel(LONGEST_GAP - TOLERANCE);
    expect(apart(await failsFor(), 24 * (LONGEST_GAP - TOLERANCE))).toBeLessThan(TOLERANCE);
  });
};
