import { beforeEach, describe, expect, it } from '@jest/globals';
import { PreconditionFailedError } from './command-runner.js';
import { UnreadableEventError, type UnreadableEvent } from '../log/event-store.js';
import { StoreUnavailableError } from '../log/store-errors.js';
import { CountingRunner, READINGS } from '../testing/counting-runner.js';
import { sampleActor as actor } from '../testing/sample.js';

describe.each(READINGS)('CommandRunner and the versions of a stream, when it %s', (_, longFrom) => {
  let counter: CountingRunner;
  let store: CountingRunner['store'];
  let run: CountingRunner['run'];
  let anotherProcessWrites: CountingRunner['anotherProcessWrites'];

  beforeEach(() => {
    counter = new CountingRunner(longFrom);
    ({ store, run, anotherProcessWrites } = counter);
  });

  it('accepts any version that the caller knows, and earlier ones within the ignorable tail', async () => {
    for (let version = 1; version <= 4; version += 1) anotherProcessWrites();
    const ignorableTail = (state: number): number => state - 2;
    const expecting = (...expectedVersions: number[]) => run('nothing', { expectedVersions, ignorableTail });
    for (const version of [2, 3, 4]) expect(await expecting(9, version)).toMatchObject({ version: 4 });
    for (const version of [1, 5]) {
      await expect(expecting(version)).rejects.toEqual(new PreconditionFailedError('thing-1', [version], 4));
    }
  });

  it('reports the actual and the expected versions', () => {
    const { name, message, stream, expected, actual } = new PreconditionFailedError('thing-1', [3, 4], 5);
    expect([name, message]).toEqual([
      'PreconditionFailedError',
      'stream thing-1 is at version 5, but the caller expected 3 or 4',
    ]);
    expect([stream, expected, actual]).toEqual(['thing-1', [3, 4], 5]);
  });

  it('attempts twenty times if other processes always append first', async () => {
    let tries = 0;
    store.interference = () => {
      tries += 1;
      anotherProcessWrites();
    };
    await expect(run('count')).rejects.toMatchObject({ name: 'VersionConflictError', expected: 19, actual: 20 });
    expect(tries).toBe(20);
  });

  it('decides twenty times without an append if other processes always append', async () => {
    let looks = 0;
    store.isLast = async () => {
      looks += 1;
      return false;
    };
    expect(await run('nothing')).toEqual({ state: 0, version: 0, recorded_at: '', events: [] });
    expect(looks).toBe(20);
    await expect(run('refuse')).rejects.toThrow('refused by the decider');
  });

  it('rejects waiting commands with the failure of the command before them as the cause', async () => {
    const failure = new StoreUnavailableError('away');
    store.interference = () => {
      throw failure;
    };
    const [, waiting] = await Promise.allSettled([run('count'), run('count')]);
    expect(waiting).toMatchObject({
      reason: { message: 'the previous command on this stream got no answer', cause: failure },
    });
  });

  it('stores the mark of an earlier outcome again, so that its account reads it', async () => {
    const keyed = { context: { actor, request_id: 'request-1', idempotency_key: 'key' } };
    await run('count', keyed);
    await run('count');
    await run('count', keyed);
    expect(counter.written).toEqual([
      [actor.id, 10],
      [actor.id, 20],
      [actor.id, 10],
    ]);
  });

  it('rejects if it cannot read the last event', async () => {
    const odd: UnreadableEvent = {
      ...{ position: 9, id: 'id', stream: 'thing-1', version: 2, type: 'Odd', hash: 'hash' },
      unreadable: 'unknown event type Odd',
    };
    Object.assign(store, { lastOf: async () => odd });
    await expect(run('count', { fromLastEvent: true })).rejects.toEqual(new UnreadableEventError(odd));
    expect(store.appends).toEqual([]);
  });
});
