import { beforeEach, describe, expect, it } from '@jest/globals';
import { shipmentDecider, type Actor, type Decider, type ShipmentEvent, type WaymarkEvent } from '@waymark/domain';
import { CommandRunner, PreconditionFailedError, type CommandRun } from './command-runner.js';
import {
  StoreUnavailableError,
  VersionConflictError,
  type Append,
  type Appended,
  type EventStore,
  type RecordedEvent,
} from './event-store.js';

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

  record(stream: string, event: WaymarkEvent, metadata: Append['metadata']): void {
    const version = this.recorded.filter((before) => before.stream === stream).length + 1;
    const position = this.recorded.length + 1;
    this.recorded.push({
      ...event,
      stream,
      version,
      position,
      metadata,
      id: `${position}`,
      hash: '',
      previous_hash: '',
    });
  }

  async append(append: Append): Promise<Appended> {
    this.interference();
    const actual = (await this.readStream(append.stream)).length;
    if (append.expectedVersion !== actual)
      throw new VersionConflictError(append.stream, append.expectedVersion, actual);
    this.appends.push(append);
    for (const event of append.events) this.record(append.stream, event, append.metadata);
    return { position: this.recorded.length, version: actual + append.events.length };
  }

  async readStream(stream: string): Promise<RecordedEvent[]> {
    return this.recorded.filter((event) => event.stream === stream);
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

  onAppended(): () => void {
    return () => undefined;
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}
}

describe('CommandRunner', () => {
  let store: FakeStore;
  let awaited: number[];
  let runner: CommandRunner;

  const run = (
    command: 'count' | 'nothing' | 'refuse',
    rest: Partial<CommandRun<number, typeof command, ShipmentEvent>> = {},
  ) =>
    runner.run({
      decider: counting,
      stream: 'shipment-1',
      command,
      context: { actor, request_id: 'request-1' },
      ...rest,
    });
  const anotherProcessWrites = (): void => {
    const metadata = { actor, request_id: 'elsewhere', recorded_at: '2026-01-01T00:00:00.000Z' };
    store.record('shipment-1', { type: 'ShipmentDeleted', data: {} }, metadata);
  };

  beforeEach(() => {
    store = new FakeStore();
    awaited = [];
    runner = new CommandRunner(
      store,
      { caughtUpWith: async (position) => void awaited.push(position) },
      { now: () => new Date('2026-02-03T04:05:06.007Z') },
    );
  });

  it('appends what was decided and answers when the read models show it', async () => {
    anotherProcessWrites();
    expect(await run('count')).toEqual({
      state: 2,
      version: 2,
      position: 2,
      events: [{ type: 'ShipmentDeleted', data: {} }],
    });
    expect(awaited).toEqual([2]);
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

  it('appends nothing when nothing was decided, and still waits for what it decided upon', async () => {
    expect(await run('nothing')).toEqual({ state: 0, version: 0, position: 0, events: [] });
    expect(awaited).toEqual([]);
    anotherProcessWrites();
    expect(await run('nothing')).toEqual({ state: 1, version: 1, position: 1, events: [] });
    expect(awaited).toEqual([1]);
    expect(store.appends).toEqual([]);
  });

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
    await expect(run('count', { expectedVersion: 1 })).rejects.toEqual(new PreconditionFailedError('shipment-1', 1, 0));
    store.interference = anotherProcessWrites;
    await expect(run('count', { expectedVersion: 0 })).rejects.toEqual(new PreconditionFailedError('shipment-1', 0, 1));
    expect(store.appends).toEqual([]);
  });

  it('refuses a stale version even where nothing would change', async () => {
    await expect(run('nothing', { expectedVersion: 1 })).rejects.toBeInstanceOf(PreconditionFailedError);
  });

  it('lets the decider’s refusal through first, whatever the version', async () => {
    await expect(run('refuse', { expectedVersion: 9 })).rejects.toThrow('refused by the decider');
  });

  it('does not try again when the store is unavailable, and the next command goes on', async () => {
    store.interference = () => {
      throw new StoreUnavailableError('disk full');
    };
    await expect(run('count')).rejects.toBeInstanceOf(StoreUnavailableError);
    store.interference = () => undefined;
    expect(await run('count')).toMatchObject({ version: 1 });
  });

  it('has commands for one stream wait for each other, so that none meets a conflict', async () => {
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => run('count')));
    expect(outcomes.map(({ version }) => version)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
  });

  it('folds with the decider it was given', async () => {
    const created = runner.run({
      decider: shipmentDecider,
      stream: 'shipment-1',
      command: { type: 'DeleteShipment', actor },
      context: { actor, request_id: 'request-1' },
    });
    await expect(created).rejects.toThrow('SHIPMENT_NOT_FOUND');
  });
});
