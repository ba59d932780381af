import { beforeEach, describe, expect, it } from '@jest/globals';
import { PreconditionFailedError } from './command-runner.js';
import { OutcomeUnknownError, StoreUnavailableError, VersionConflictError } from './event-store.js';
import { CountingRunner, READINGS, counting, type Count } from './testing/counting-runner.js';

describe.each(READINGS)('CommandRunner on a stream that others write, when it %s', (_, longFrom) => {
  let store: CountingRunner['store'];
  let run: CountingRunner['run'];
  let anotherProcessWrites: CountingRunner['anotherProcessWrites'];

  beforeEach(() => {
    ({ store, run, anotherProcessWrites } = new CountingRunner(longFrom));
  });

  it.each(['refuse', 'nothing'] as const)(
    'decides anew what ends without an append (%s) on a stale stream',
    async (end) => {
      store.unseen.push(anotherProcessWrites);
      const seen: number[] = [];
      const decider: Count = {
        ...counting,
        decide: (_command, state) => {
          seen.push(state);
          return counting.decide(state === 0 ? end : 'count', state);
        },
      };
      expect(await run('count', { decider })).toMatchObject({ state: 2, version: 2 });
      expect(seen).toEqual([0, 1]);
    },
  );

  it('decides anew when another process came first', async () => {
    let times = 3;
    store.interference = () => {
      if (times > 0) anotherProcessWrites();
      times -= 1;
    };
    expect(await run('count')).toMatchObject({ state: 4, version: 4 });
  });

  it('gives up with the conflict when another process always comes first', async () => {
    store.interference = anotherProcessWrites;
    await expect(run('count')).rejects.toBeInstanceOf(VersionConflictError);
  });

  it('refuses a version that is not the stream’s, also when it was overtaken, without trying again', async () => {
    await expect(run('count', { expectedVersions: [1] })).rejects.toEqual(
      new PreconditionFailedError('shipment-1', [1], 0),
    );
    store.interference = anotherProcessWrites;
    await expect(run('count', { expectedVersions: [0] })).rejects.toEqual(
      new PreconditionFailedError('shipment-1', [0], 1),
    );
    expect(store.appends).toEqual([]);
  });

  it('refuses a stale version even where nothing would change', async () => {
    await expect(run('nothing', { expectedVersions: [1] })).rejects.toBeInstanceOf(PreconditionFailedError);
  });

  it('lets the decider’s refusal through first, whatever the version', async () => {
    await expect(run('refuse', { expectedVersions: [9] })).rejects.toThrow('refused by the decider');
  });

  it('does not try again when the store is unavailable, and the next command goes on', async () => {
    store.interference = () => {
      throw new StoreUnavailableError('disk full');
    };
    await expect(run('count')).rejects.toBeInstanceOf(StoreUnavailableError);
    store.interference = () => undefined;
    expect(await run('count')).toMatchObject({ version: 1 });
  });

  it.each([new StoreUnavailableError('away'), new OutcomeUnknownError('silent')])(
    'refuses at once those who wait behind a command without an answer (%s), and none of another stream or later',
    async (failure) => {
      let tries = 0;
      store.interference = () => {
        tries += 1;
        if (tries === 2) throw failure;
      };
      const elsewhere = run('count', { stream: 'shipment-2' });
      const crowd = await Promise.allSettled([run('count'), run('count'), run('count'), elsewhere]);
      expect(crowd.map((one) => (one.status === 'rejected' ? (one.reason as Error).name : 'recorded'))).toEqual([
        failure.name,
        StoreUnavailableError.name,
        StoreUnavailableError.name,
        'recorded',
      ]);
      expect(tries).toBe(2);
      expect(await run('count')).toMatchObject({ version: 1 });
    },
  );

  it('refuses nobody who waits behind a command that was refused for its own sake', async () => {
    const [refused, waiting] = await Promise.allSettled([run('refuse'), run('count')]);
    expect([refused, waiting]).toMatchObject([{ status: 'rejected' }, { value: { version: 1 } }]);
  });

  it('has commands for one stream wait for each other, so that none meets a conflict', async () => {
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => run('count')));
    expect(outcomes.map(({ version }) => version)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
  });
});
