import { beforeEach, describe, expect, it } from '@jest/globals';
import { PreconditionFailedError } from './command-runner.js';
import { VersionConflictError } from '../log/event-store.js';
import { OutcomeUnknownError, StoreUnavailableError } from '../log/store-errors.js';
import { CountingRunner, READINGS, counting, type Count } from '../testing/counting-runner.js';

describe.each(READINGS)('CommandRunner on a contended stream, when it %s', (_, longFrom) => {
  let store: CountingRunner['store'];
  let run: CountingRunner['run'];
  let anotherProcessWrites: CountingRunner['anotherProcessWrites'];

  beforeEach(() => {
    ({ store, run, anotherProcessWrites } = new CountingRunner(longFrom));
  });

  it.each(['refuse', 'nothing'] as const)(
    'decides again if it would end without an append (%s) on a stale stream',
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

  it("decides again after another process's append", async () => {
    let times = 3;
    store.interference = () => {
      if (times > 0) anotherProcessWrites();
      times -= 1;
    };
    expect(await run('count')).toMatchObject({ state: 4, version: 4 });
  });

  it('rejects with the conflict if other processes always append first', async () => {
    store.interference = anotherProcessWrites;
    await expect(run('count')).rejects.toBeInstanceOf(VersionConflictError);
  });

  it('rejects a version that is not the stream’s, also after a conflict, without a retry', async () => {
    await expect(run('count', { expectedVersions: [1] })).rejects.toEqual(
      new PreconditionFailedError('thing-1', [1], 0),
    );
    store.interference = anotherProcessWrites;
    await expect(run('count', { expectedVersions: [0] })).rejects.toEqual(
      new PreconditionFailedError('thing-1', [0], 1),
    );
    expect(store.appends).toEqual([]);
  });

  it('rejects a stale version even if nothing would change', async () => {
    await expect(run('nothing', { expectedVersions: [1] })).rejects.toBeInstanceOf(PreconditionFailedError);
  });

  it('rejects with the decider’s error before the version check', async () => {
    await expect(run('refuse', { expectedVersions: [9] })).rejects.toThrow('refused by the decider');
  });

  it('does not retry if the store is unavailable, and runs the next command', async () => {
    store.interference = () => {
      throw new StoreUnavailableError('disk full');
    };
    await expect(run('count')).rejects.toBeInstanceOf(StoreUnavailableError);
    store.interference = () => undefined;
    expect(await run('count')).toMatchObject({ version: 1 });
  });

  it.each([new StoreUnavailableError('away'), new OutcomeUnknownError('silent')])(
    'rejects waiting commands after a command without an answer (%s), but not those of other streams or later ones',
    async (failure) => {
      let tries = 0;
      store.interference = () => {
        tries += 1;
        if (tries === 2) throw failure;
      };
      const elsewhere = run('count', { stream: 'thing-2' });
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

  it('rejects no waiting command after a command that the decider rejected', async () => {
    const [refused, waiting] = await Promise.allSettled([run('refuse'), run('count')]);
    expect([refused, waiting]).toMatchObject([{ status: 'rejected' }, { value: { version: 1 } }]);
  });

  it('runs commands on one stream one after another, so that none meets a conflict', async () => {
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => run('count')));
    expect(outcomes.map(({ version }) => version)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
  });
});
