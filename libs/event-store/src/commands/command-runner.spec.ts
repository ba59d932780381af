import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Decider } from './decider.js';
import { AppendsPausedError } from '../log/store-errors.js';
import type { RecordedEvent } from '../log/event-store.js';
import { CountingRunner, READINGS, counting, type Count } from '../testing/counting-runner.js';
import { closed, sampleActor as actor, type SampleEvent } from '../testing/sample.js';

describe.each(READINGS)('CommandRunner, when it %s', (_, longFrom) => {
  let counter: CountingRunner;
  let store: CountingRunner['store'];
  let run: CountingRunner['run'];
  let anotherProcessWrites: CountingRunner['anotherProcessWrites'];

  beforeEach(() => {
    counter = new CountingRunner(longFrom);
    ({ store, run, anotherProcessWrites } = counter);
  });

  it('appends the decided events after the stream’s last event, and returns the outcome', async () => {
    anotherProcessWrites();
    expect(await run('count')).toEqual({
      state: 2,
      version: 2,
      recorded_at: counter.now,
      events: [closed],
    });
    expect(store.appends).toMatchObject([{ expectedVersion: 1, previousHash: 'hash 1', events: [{ id: 'id-1' }] }]);
    expect(counter.written).toEqual([[actor.id, 20]]);
  });

  it('reports the append that shows its outcome, also if an earlier command made it', async () => {
    const writes: unknown[] = [];
    const idempotency_key = 'key';
    const context = {
      actor,
      request_id: 'request-1',
      idempotency_key,
      onWrite: (write: unknown) => writes.push(write),
    };
    await run('count', { context });
    await run('count');
    await run('nothing', { context: { ...context, idempotency_key: 'another' } });
    await run('count', { context });
    expect(writes).toEqual([
      { mark: 10, hash: 'hash 1' },
      { mark: 20, hash: 'hash 2' },
      // The retry found its own event, which a later one follows.
      { mark: expect.any(Number), hash: expect.any(String) },
    ]);
    expect(store.appends).toHaveLength(2);
  });

  it('reports no append whose mark the log does not know', async () => {
    const onWrite = jest.fn();
    await run('count');
    jest.spyOn(store, 'markOf').mockResolvedValue(0);
    await run('nothing', { context: { actor, request_id: 'request-1', onWrite } });
    expect(onWrite).not.toHaveBeenCalled();
  });

  it('decides with the timestamp of the recorded events', async () => {
    const instants: string[] = [];
    const { recorded_at } = await run('count', {
      command: (at) => {
        instants.push(at);
        return 'count';
      },
    });
    expect(instants).toEqual([recorded_at]);
    expect(store.appends[0]?.metadata.recorded_at).toBe(recorded_at);
  });

  it("never records an earlier timestamp than the stream's last event", async () => {
    anotherProcessWrites('2026-03-01T00:00:00.000Z');
    expect((await run('count')).recorded_at).toBe('2026-03-01T00:00:00.000Z');
    counter.now = '2026-03-01T00:00:00.001Z';
    expect((await run('count')).recorded_at).toBe(counter.now);
  });

  it('appends nothing while appends are paused, and records again afterwards', async () => {
    const paused = new AppendsPausedError('the clock is wrong');
    counter.refuseAppend = () => {
      throw paused;
    };
    const waiting = [run('count'), run('count'), run('nothing')];
    const [first, second, changesNothing] = await Promise.allSettled(waiting);
    for (const outcome of [first, second]) {
      expect(outcome).toEqual({ status: 'rejected', reason: paused });
    }
    // Rejected together with the commands before it.
    expect(changesNothing).toMatchObject({ status: 'rejected' });
    expect(await run('nothing')).toMatchObject({ events: [] });
    expect([store.appends, counter.written]).toEqual([[], []]);

    counter.refuseAppend = () => undefined;
    expect(await run('count')).toMatchObject({ version: 1 });
  });

  it('returns the recorded outcome for an Idempotency-Key that the stream contains, without running the command again', async () => {
    const keyed = { context: { actor, request_id: 'request-1', idempotency_key: 'key' } };
    const first = await run('count', keyed);
    await run('count');
    counter.now = '2026-05-01T00:00:00.000Z';
    expect(await run('refuse', { ...keyed, expectedVersions: [7] })).toEqual({
      ...first,
      events: [expect.objectContaining(closed)],
    });
    expect(store.recorded).toHaveLength(2);
  });

  it("returns only the command's own events for a recorded outcome", async () => {
    const keyed = { context: { actor, request_id: 'request-1', idempotency_key: 'key' } };
    anotherProcessWrites();
    const { state, version } = await run('count', keyed);
    expect(await run('count', keyed)).toMatchObject({
      state,
      version,
      events: [{ type: 'Closed', data: {} }],
    });
    expect(store.recorded).toHaveLength(2);
  });

  it('folds the recorded events with their timestamp', async () => {
    const instants: unknown[] = [];
    const evolve: Count['evolve'] = (state, event) => {
      instants.push((event as Partial<RecordedEvent>).metadata?.recorded_at);
      return state + 1;
    };
    await run('count', { decider: { ...counting, evolve } });
    expect(instants).toEqual([counter.now]);
  });

  it('folds only the last event if the state follows from it', async () => {
    anotherProcessWrites();
    anotherProcessWrites();
    expect(await run('count', { fromLastEvent: true })).toMatchObject({ state: 2, version: 3 });
    expect(await run('count')).toMatchObject({ state: 4, version: 4 });
    expect(await run('count', { fromLastEvent: true })).toMatchObject({ state: 2, version: 5 });
  });

  it('reads nothing of a new stream, and all of it after a conflict', async () => {
    const readings = jest.spyOn(store, 'readStream');
    expect(await run('count', { beginsStream: true })).toMatchObject({ state: 1, version: 1 });
    // The test store's append reads once.
    expect(readings).toHaveBeenCalledTimes(1);
    expect(await run('count', { beginsStream: true })).toMatchObject({ state: 2, version: 2 });
    await expect(run('refuse', { beginsStream: true })).rejects.toThrow('refused by the decider');
  });

  it('records actor, request and time, and no other fields of the actor', async () => {
    const withSession = { ...actor, session_id: 'secret' };
    await run('count', { context: { actor: withSession, request_id: 'request-9', idempotency_key: 'key' } });
    expect(store.appends[0]?.metadata).toEqual({
      actor,
      request_id: 'request-9',
      recorded_at: '2026-02-03T04:05:06.007Z',
      idempotency_key: 'key',
    });
    await run('count');
    expect(Object.keys(store.appends[1]?.metadata ?? {})).toEqual(['actor', 'request_id', 'recorded_at']);
  });

  it('records a sampled trace, and ends it with the append', async () => {
    const started: unknown[] = [];
    const ended: unknown[] = [];
    let traceparent: string | undefined = 'kept';
    counter.traceAppend = (stream, types) => {
      started.push([stream, types]);
      return { traceparent, end: (failure) => void ended.push(failure) };
    };
    await run('count');
    traceparent = undefined;
    await run('count');
    expect(store.appends.map(({ metadata }) => metadata.traceparent)).toEqual(['kept', undefined]);
    expect(store.appends[1]?.metadata).not.toHaveProperty('traceparent');
    expect(started[0]).toEqual(['thing-1', ['Closed']]);
    expect(ended).toEqual([undefined, undefined]);
  });

  it('appends nothing if nothing was decided', async () => {
    expect(await run('nothing')).toEqual({ state: 0, version: 0, recorded_at: '', events: [] });
    anotherProcessWrites();
    expect(await run('nothing')).toMatchObject({ state: 1, version: 1, recorded_at: '2026-01-01T00:00:00.000Z' });
    expect(store.appends).toEqual([]);
    expect(counter.written).toEqual([]);
  });

  it('returns what the decider says that a command repeats', async () => {
    const once: Decider<number, 'count', SampleEvent, string> = {
      ...counting,
      decide: (_, state) => (state > 0 ? [] : [closed]),
      repeated: (command, state) => `${command} number ${state}`,
    };
    const context = { actor, request_id: 'request-1' };
    const runOnce = () =>
      counter.runner.run({ decider: once, stream: 'thing-1', command: () => 'count' as const, context });
    expect(await runOnce()).not.toHaveProperty('repeated');
    expect(await runOnce()).toMatchObject({ events: [], repeated: 'count number 1' });
  });

  it('folds with the given decider', async () => {
    await run('count');
    const naming: Decider<string, string, SampleEvent> = {
      initialState: '',
      evolve: (names, { type }) => `${names} ${type}`,
      decide: (command, names) => {
        throw new Error(`${command} after${names}`);
      },
    };
    const context = { actor, request_id: 'request-1' };
    const refused = counter.runner.run({ decider: naming, stream: 'thing-1', command: () => 'refused', context });
    await expect(refused).rejects.toThrow('refused after Closed');
  });
});
