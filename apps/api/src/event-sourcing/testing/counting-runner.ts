import { canonicalJson } from '@waymark/contracts';
import type { Actor, Decider, ShipmentEvent, WaymarkEvent } from '@waymark/domain';
import { NO_TRACING, type Tracing } from '../../platform/tracing/tracing.js';
import { CommandRunner, type CommandOutcome, type CommandRun } from '../commands/command-runner.js';
import {
  SERVING,
  VersionConflictError,
  type Append,
  type Appended,
  type EventStore,
  type RecordedEvent,
  type Standing,
} from '../log/event-store.js';
import { FoldedStreams } from '../commands/folded-streams.js';
import { FIRST_PREVIOUS_HASH } from '../log/hash-chain.js';

export const actor: Actor = { id: 'account-1', email: 'ada@example.test', role: 'staff' };

type CountCommand = 'count' | 'nothing' | 'refuse';

/** Counts ShipmentDeleted events. 'refuse' throws, 'nothing' changes nothing. */
export type Count = Decider<number, CountCommand, ShipmentEvent>;
export const counting: Count = {
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
  /** Runs before each append, like another process that appends first. */
  interference: () => void = () => undefined;
  /** Appends of other processes that this node's log does not contain yet. */
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
    const { length } = this.recorded;
    return { mark: length * 10, version: actual + append.events.length, hash: `hash ${length}`, data };
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

/** For describe.each: how the runner reads, and from which stream length it caches the state. */
export const READINGS = [
  ['reads the whole stream for each command', Infinity],
  ['reads only events since the previous command', 1],
] as const;

/** A runner of counts with its own store. */
export class CountingRunner {
  readonly store = new FakeStore();
  readonly tracing: Tracing = { ...NO_TRACING };
  /** Stored marks, by account. */
  readonly written: [string, number][] = [];
  now = '2026-02-03T04:05:06.007Z';
  refuseAppend: () => void = () => undefined;
  readonly runner: CommandRunner;

  constructor(longFrom: number) {
    let ids = 0;
    this.runner = new CommandRunner(
      {
        store: this.store,
        clock: { now: () => new Date(this.now) },
        newId: () => `id-${(ids += 1)}`,
        wrote: async ({ id }, mark) => void this.written.push([id, mark]),
        tracing: this.tracing,
        refuseAppend: () => this.refuseAppend(),
      },
      new FoldedStreams(longFrom),
    );
  }

  readonly run = (
    command: CountCommand,
    rest: Partial<CommandRun<number, CountCommand, ShipmentEvent>> = {},
  ): Promise<CommandOutcome<number, ShipmentEvent>> =>
    this.runner.run({
      decider: counting,
      stream: 'shipment-1',
      command: () => command,
      context: { actor, request_id: 'request-1' },
      ...rest,
    });

  readonly anotherProcessWrites = (recorded_at = '2026-01-01T00:00:00.000Z'): void => {
    const metadata = { actor, request_id: 'elsewhere', recorded_at };
    this.store.record('shipment-1', { type: 'ShipmentDeleted', data: {} }, metadata);
  };
}
