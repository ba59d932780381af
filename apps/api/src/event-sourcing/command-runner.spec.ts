import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { shipmentDecider } from '@waymark/domain';
import type { SpanStart } from '../tracing/tracing.js';
import type { RecordedEvent } from './event-store.js';
import { CountingRunner, READINGS, actor, counting, type Count } from './testing/counting-runner.js';

describe.each(READINGS)('CommandRunner, when it %s', (_, longFrom) => {
  let counter: CountingRunner;
  let store: CountingRunner['store'];
  let run: CountingRunner['run'];
  let anotherProcessWrites: CountingRunner['anotherProcessWrites'];

  beforeEach(() => {
    counter = new CountingRunner(longFrom);
    ({ store, run, anotherProcessWrites } = counter);
  });

  it('appends what was decided, after the stream’s last event, and answers with what it came to', async () => {
    anotherProcessWrites();
    expect(await run('count')).toEqual({
      state: 2,
      version: 2,
      recorded_at: counter.now,
      events: [{ type: 'ShipmentDeleted', data: {} }],
    });
    expect(store.appends).toMatchObject([{ expectedVersion: 1, previousHash: 'hash 1', events: [{ id: 'id-1' }] }]);
    expect(counter.written).toEqual([[actor.id, 20]]);
  });

  it('decides at the instant at which it records', async () => {
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

  it('never goes back in time within a stream', async () => {
    anotherProcessWrites('2026-03-01T00:00:00.000Z');
    expect((await run('count')).recorded_at).toBe('2026-03-01T00:00:00.000Z');
    counter.now = '2026-03-01T00:00:00.001Z';
    expect((await run('count')).recorded_at).toBe(counter.now);
  });

  it('does not run a command again whose Idempotency-Key the stream has, and answers what it came to', async () => {
    const keyed = { context: { actor, request_id: 'request-1', idempotency_key: 'key' } };
    const first = await run('count', keyed);
    await run('count');
    counter.now = '2026-05-01T00:00:00.000Z';
    expect(await run('refuse', { ...keyed, expectedVersions: [7] })).toEqual({
      ...first,
      events: [expect.objectContaining({ type: 'ShipmentDeleted', data: {} })],
    });
    expect(store.recorded).toHaveLength(2);
  });

  it('answers what a command came to with its own events, not with those before', async () => {
    const keyed = { context: { actor, request_id: 'request-1', idempotency_key: 'key' } };
    anotherProcessWrites();
    const { state, version } = await run('count', keyed);
    expect(await run('count', keyed)).toMatchObject({
      state,
      version,
      events: [{ metadata: { idempotency_key: 'key' } }],
    });
    expect(store.recorded).toHaveLength(2);
  });

  it('folds what it records with the instant at which it does', async () => {
    const instants: unknown[] = [];
    const evolve: Count['evolve'] = (state, event) => {
      instants.push((event as Partial<RecordedEvent>).metadata?.recorded_at);
      return state + 1;
    };
    await run('count', { decider: { ...counting, evolve } });
    expect(instants).toEqual([counter.now]);
  });

  it('folds the last event alone where the state follows from it', async () => {
    anotherProcessWrites();
    anotherProcessWrites();
    expect(await run('count', { fromLastEvent: true })).toMatchObject({ state: 2, version: 3 });
    expect(await run('count')).toMatchObject({ state: 4, version: 4 });
    expect(await run('count', { fromLastEvent: true })).toMatchObject({ state: 2, version: 5 });
  });

  it('reads nothing of a stream that it begins, or where another came first, all of it', async () => {
    const readings = jest.spyOn(store, 'readStream');
    expect(await run('count', { beginsStream: true })).toMatchObject({ state: 1, version: 1 });
    // By the append of this test's store.
    expect(readings).toHaveBeenCalledTimes(1);
    expect(await run('count', { beginsStream: true })).toMatchObject({ state: 2, version: 2 });
    await expect(run('refuse', { beginsStream: true })).rejects.toThrow('refused by the decider');
  });

  it('records who asked, on which request and when, and nothing else of the actor', async () => {
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

  it('records where its trace is kept, and names nothing of the stream in it', async () => {
    const started: unknown[] = [];
    const ended: unknown[] = [];
    const span = {
      trace_id: 't',
      span_id: 's',
      set: () => undefined,
      end: (failure?: unknown) => void ended.push(failure),
    };
    let traceparent: string | undefined = 'kept';
    Object.assign(counter.tracing, {
      on: true,
      start: (name: string, { kind, attributes }: SpanStart) => {
        started.push([name, kind, attributes]);
        return { ...span, traceparent };
      },
    });
    await run('count');
    traceparent = undefined;
    await run('count');
    expect(store.appends.map(({ metadata }) => metadata.traceparent)).toEqual(['kept', undefined]);
    expect(store.appends[1]?.metadata).not.toHaveProperty('traceparent');
    expect(started[0]).toEqual([
      'append',
      'producer',
      { 'waymark.stream': 'shipment', 'waymark.events': 'ShipmentDeleted' },
    ]);
    expect(ended).toEqual([undefined, undefined]);
  });

  it('appends nothing when nothing was decided', async () => {
    expect(await run('nothing')).toEqual({ state: 0, version: 0, recorded_at: '', events: [] });
    anotherProcessWrites();
    expect(await run('nothing')).toMatchObject({ state: 1, version: 1, recorded_at: '2026-01-01T00:00:00.000Z' });
    expect(store.appends).toEqual([]);
    expect(counter.written).toEqual([]);
  });

  it('folds with the decider it was given', async () => {
    const created = counter.runner.run({
      decider: shipmentDecider,
      stream: 'shipment-1',
      command: () => ({ type: 'DeleteShipment', actor }),
      context: { actor, request_id: 'request-1' },
    });
    await expect(created).rejects.toThrow('SHIPMENT_NOT_FOUND');
  });
});
