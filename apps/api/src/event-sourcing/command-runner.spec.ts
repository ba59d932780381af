import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { shipmentDecider, type Actor, type Decider, type ShipmentEvent, type WaymarkEvent } from '@waymark/domain';
import { canonicalJson } from './canonical-json.js';
import { CommandRunner, PreconditionFailedError, type CommandRun } from './command-runner.js';
import { FoldedStreams } from './folded-streams.js';
import { NO_TRACING, type SpanStart, type Tracing } from '../tracing/tracing.js';
import {
  OutcomeUnknownError,
  SERVING,
  StoreUnavailableError,
  VersionConflictError,
  type Append,
  type Appended,
  type EventStore,
  type RecordedEvent,
  type Standing,
} from './event-store.js';
import { FIRST_PREVIOUS_HASH } from './hash-chain.js';

const actor: Actor = { id: 'account-1', email: 'ada@example.test', role: 'staff' };

/** A stream of ShipmentStatusSet events; 'refuse' is refused, 'nothing' changes nothing. */
type Count = Decider<number, 'count' | 'nothing' | 'refuse', ShipmentEvent>;
const counting: Count = {
  initialState: 0,
  evolve: (state) => state + 1,
  decide: (command) => {
    if (command === 'refuse') throw new Error('refused by the decider');
    return command === 'nothing' ? [] : [{ type: 'ShipmentDeleted', data: {} }];
  },
};

class FakeStore implements EventStore {
  readonly recorded: RecordedEvent[] = [];
  readonly appends: Append[] = [];
  /** Runs before each append, as another process would come first. */
  interference: () => void = () => undefined;
  /** What other processes recorded and this node's log does not show yet. */
  unseen: (() => void)[] = [];

  record(stream: string, event: WaymarkEvent, metadata: Append['metadata'], id = 'other'): void {
    const version = this.recorded.filter((before) => before.stream === stream).length + 1;
    const position = this.recorded.length + 1;
    const previous_hash = this.recorded.findLast((before) => before.stream === stream)?.hash ?? FIRST_PREVIOUS_HASH;
    this.recorded.push({
      ...event,
      stream,
      version,
      schema_version: 1,
      position,
      metadata,
      id,
      hash: `hash ${position}`,
      previous_hash,
    });
  }

  async append(append: Append): Promise<Appended> {
    this.interference();
    const actual = (await this.readStream(append.stream)).length;
    if (append.expectedVersion !== actual)
      throw new VersionConflictError(append.stream, append.expectedVersion, actual);
    this.appends.push(append);
    for (const event of append.events) this.record(append.stream, event, append.metadata, event.id);
    const data = append.events.map((event) => canonicalJson(event.data));
    return { mark: this.recorded.length * 10, version: actual + append.events.length, data };
  }

  async isLast(stream: string, version: number): Promise<boolean> {
    for (const show of this.unseen.splice(0)) show();
    return (await this.readStream(stream)).length === version;
  }

  async positionOf(mark: number): Promise<number> {
    return mark / 10;
  }

  async markOf(position: number): Promise<number> {
    return position * 10;
  }

  async readStream(stream: string, afterVersion = 0, limit = Infinity): Promise<RecordedEvent[]> {
    return this.recorded.filter((event) => event.stream === stream).slice(afterVersion, afterVersion + limit);
  }

  async lastOf(stream: string): Promise<RecordedEvent | undefined> {
    return this.recorded.findLast((event) => event.stream === stream);
  }

  async hashAt(position: number): Promise<string | undefined> {
    return this.recorded[position - 1]?.hash;
  }

  async readAfter(): Promise<RecordedEvent[]> {
    return this.recorded;
  }

  async readAt(): Promise<RecordedEvent[]> {
    return this.recorded;
  }

  async head(): Promise<number> {
    return this.recorded.length;
  }

  async catchUp(): Promise<void> {}

  onAppended(): () => void {
    return () => undefined;
  }

  standing(): Standing {
    return SERVING;
  }

  onStanding(): () => void {
    return () => undefined;
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}
}

describe.each([
  ['reads a stream anew for each command', Infinity],
  ['reads what came since the command before', 1],
])('CommandRunner, when it %s', (_, longFrom) => {
  let store: FakeStore;
  let tracing: Tracing;
  let written: [string, number][];
  let now: string;
  let runner: CommandRunner;

  const run = (
    command: 'count' | 'nothing' | 'refuse',
    rest: Partial<CommandRun<number, typeof command, ShipmentEvent>> = {},
  ) =>
    runner.run({
      decider: counting,
      stream: 'shipment-1',
      command: () => command,
      context: { actor, request_id: 'request-1' },
      ...rest,
    });
  const anotherProcessWrites = (recorded_at = '2026-01-01T00:00:00.000Z'): void => {
    const metadata = { actor, request_id: 'elsewhere', recorded_at };
    store.record('shipment-1', { type: 'ShipmentDeleted', data: {} }, metadata);
  };

  beforeEach(() => {
    tracing = { ...NO_TRACING };
    store = new FakeStore();
    written = [];
    now = '2026-02-03T04:05:06.007Z';
    let ids = 0;
    runner = new CommandRunner(
      {
        store,
        clock: { now: () => new Date(now) },
        newId: () => `id-${(ids += 1)}`,
        wrote: async ({ id }, mark) => void written.push([id, mark]),
        tracing,
      },
      new FoldedStreams(longFrom),
    );
  });

  it('appends what was decided, after the stream’s last event, and answers with what it came to', async () => {
    anotherProcessWrites();
    expect(await run('count')).toEqual({
      state: 2,
      version: 2,
      recorded_at: now,
      events: [{ type: 'ShipmentDeleted', data: {} }],
    });
    expect(store.appends).toMatchObject([{ expectedVersion: 1, previousHash: 'hash 1', events: [{ id: 'id-1' }] }]);
    expect(written).toEqual([[actor.id, 20]]);
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
    now = '2026-03-01T00:00:00.001Z';
    expect((await run('count')).recorded_at).toBe(now);
  });

  it('does not run a command again whose Idempotency-Key the stream has, and answers what it came to', async () => {
    const keyed = { context: { actor, request_id: 'request-1', idempotency_key: 'key' } };
    const first = await run('count', keyed);
    await run('count');
    now = '2026-05-01T00:00:00.000Z';
    expect(await run('refuse', { ...keyed, expectedVersions: [7] })).toEqual({
      ...first,
      events: [expect.objectContaining({ type: 'ShipmentDeleted', data: {} })],
    });
    expect(store.recorded).toHaveLength(2);
  });

  it('folds the last event alone where the state follows from it', async () => {
    anotherProcessWrites();
    anotherProcessWrites();
    expect(await run('count', { fromLastEvent: true })).toMatchObject({ state: 2, version: 3 });
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
    Object.assign(tracing, {
      on: true,
      start: (name: string, { attributes }: SpanStart) => {
        started.push([name, attributes]);
        return { ...span, traceparent };
      },
    });
    await run('count');
    traceparent = undefined;
    await run('count');
    expect(store.appends.map(({ metadata }) => metadata.traceparent)).toEqual(['kept', undefined]);
    expect(store.appends[1]?.metadata).not.toHaveProperty('traceparent');
    expect(started[0]).toEqual(['append', { 'waymark.stream': 'shipment', 'waymark.events': 'ShipmentDeleted' }]);
    expect(ended).toEqual([undefined, undefined]);
  });

  it('appends nothing when nothing was decided', async () => {
    expect(await run('nothing')).toEqual({ state: 0, version: 0, recorded_at: '', events: [] });
    anotherProcessWrites();
    expect(await run('nothing')).toMatchObject({ state: 1, version: 1, recorded_at: '2026-01-01T00:00:00.000Z' });
    expect(store.appends).toEqual([]);
    expect(written).toEqual([]);
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

  it('has commands for one stream wait for each other, so that none meets a conflict', async () => {
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => run('count')));
    expect(outcomes.map(({ version }) => version)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
  });

  it('folds with the decider it was given', async () => {
    const created = runner.run({
      decider: shipmentDecider,
      stream: 'shipment-1',
      command: () => ({ type: 'DeleteShipment', actor }),
      context: { actor, request_id: 'request-1' },
    });
    await expect(created).rejects.toThrow('SHIPMENT_NOT_FOUND');
  });
});
