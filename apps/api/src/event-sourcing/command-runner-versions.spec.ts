import { beforeEach, describe, expect, it } from '@jest/globals';
import { PreconditionFailedError } from './command-runner.js';
import { StoreUnavailableError, UnreadableEventError, type UnreadableEvent } from './event-store.js';
import { CountingRunner, READINGS, actor } from './testing/counting-runner.js';

describe.each(READINGS)('CommandRunner and the versions of a stream, when it %s', (_, longFrom) => {
  let counter: CountingRunner;
  let store: CountingRunner['store'];
  let run: CountingRunner['run'];
  let anotherProcessWrites: CountingRunner['anotherProcessWrites'];

  beforeEach(() => {
    counter = new CountingRunner(longFrom);
    ({ store, run, anotherProcessWrites } = counter);
  });

  it('takes any of the versions that the caller knows, and those before that it need not know', async () => {
    for (let version = 1; version <= 4; version += 1) anotherProcessWrites();
    const overlooked = (state: number): number => state - 2;
    const expecting = (...expectedVersions: number[]) => run('nothing', { expectedVersions, overlooked });
    for (const version of [2, 3, 4]) expect(await expecting(9, version)).toMatchObject({ version: 4 });
    for (const version of [1, 5]) {
      await expect(expecting(version)).rejects.toEqual(new PreconditionFailedError('shipment-1', [version], 4));
    }
  });

  it('says which version it has and which were expected', () => {
    const { name, message, stream, expected, actual } = new PreconditionFailedError('shipment-1', [3, 4], 5);
    expect([name, message]).toEqual([
      'PreconditionFailedError',
      'stream shipment-1 is at version 5, the caller expected 3 or 4',
    ]);
    expect([stream, expected, actual]).toEqual(['shipment-1', [3, 4], 5]);
  });

  it('tries twenty times where another process always comes first', async () => {
    let tries = 0;
    store.interference = () => {
      tries += 1;
      anotherProcessWrites();
    };
    await expect(run('count')).rejects.toMatchObject({ name: 'VersionConflictError', expected: 19, actual: 20 });
    expect(tries).toBe(20);
  });

  it('decides twenty times what ends without an append on a stream that others always go on with', async () => {
    let looks = 0;
    store.isLast = async () => {
      looks += 1;
      return false;
    };
    expect(await run('nothing')).toEqual({ state: 0, version: 0, recorded_at: '', events: [] });
    expect(looks).toBe(20);
    await expect(run('refuse')).rejects.toThrow('refused by the decider');
  });

  it('refuses those who wait behind a command without an answer because of it', async () => {
    const failure = new StoreUnavailableError('away');
    store.interference = () => {
      throw failure;
    };
    const [, waiting] = await Promise.allSettled([run('count'), run('count')]);
    expect(waiting).toMatchObject({ reason: { message: 'the command before it had no answer', cause: failure } });
  });

  it('keeps the mark of what a command came to before, for its account to read', async () => {
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

  it('goes no further from a last event that it cannot read', async () => {
    const odd: UnreadableEvent = {
      ...{ position: 9, id: 'id', stream: 'shipment-1', version: 2, type: 'Odd', hash: 'hash' },
      unreadable: 'unknown event type Odd',
    };
    Object.assign(store, { lastOf: async () => odd });
    await expect(run('count', { fromLastEvent: true })).rejects.toEqual(new UnreadableEventError(odd));
    expect(store.appends).toEqual([]);
  });
});
