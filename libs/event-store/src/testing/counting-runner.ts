import { canonicalJson } from '@waymark/proofs';
import type { Decider } from '../commands/decider.js';
import { CommandRunner, type AppendSpan, type CommandOutcome, type CommandRun } from '../commands/command-runner.js';
import {
  SERVING,
  VersionConflictError,
  type Append,
  type Appended,
  type EventMetadata,
  type EventStore,
  type RecordedEvent,
  type Standing,
} from '../log/event-store.js';
import { FoldedStreams } from '../commands/folded-streams.js';
import { FIRST_PREVIOUS_HASH } from '../log/hash-chain.js';
import { closed, sampleActor as actor, type SampleActor, type SampleEvent } from './sample.js';

type SampleRecord = RecordedEvent<SampleEvent, SampleActor>;

type CountCommand = 'count' | 'nothing' | 'refuse';

/** Counts events. 'refuse' throws, 'nothing' changes nothing. */
export type Count = Decider<number, CountCommand, SampleEvent>;
export const counting: Count = {
  initialState: 0,
  evolve: (state) => state + 1,
  decide: (command) => {
    if (command === 'refuse') throw new Error('refused by the decider');
    return command === 'nothing' ? [] : [closed];
  },
};

class FakeStore implements EventStore<SampleEvent, SampleActor> {
  readonly recorded: SampleRecord[] = [];
  readonly appends: Append<SampleEvent, SampleActor>[] = [];
  /** Runs before each append, like another process that appends first. */
  interference: () => void = () => undefined;
  /** Appends of other processes that this node's log does not contain yet. */
  unseen: (() => void)[] = [];

  record(stream: string, event: SampleEvent, metadata: EventMetadata<SampleActor>, id = 'other'): void {
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

  async append(append: Append<SampleEvent, SampleActor>): Promise<Appended> {
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

  async readStream(stream: string, afterVersion = 0, limit = Infinity): Promise<SampleRecord[]> {
    return this.recorded.filter((event) => event.stream === stream).slice(afterVersion, afterVersion + limit);
  }

  async lastOf(stream: string): Promise<SampleRecord | undefined> {
    return this.recorded.findLast((event) => event.stream === stream);
  }

  async hashAt(position: number): Promise<string | undefined> {
    return this.recorded[position - 1]?.hash;
  }

  async readAfter(): Promise<SampleRecord[]> {
    return this.recorded;
  }

  async readAt(): Promise<SampleRecord[]> {
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
  traceAppend: (stream: string, types: readonly string[]) => AppendSpan | undefined = () => undefined;
  /** Stored marks, by account. */
  readonly written: [string, number][] = [];
  now = '2026-02-03T04:05:06.007Z';
  refuseAppend: () => void = () => undefined;
  readonly runner: CommandRunner<SampleEvent, SampleActor>;

  constructor(longFrom: number) {
    let ids = 0;
    this.runner = new CommandRunner(
      {
        store: this.store,
        clock: { now: () => new Date(this.now) },
        newId: () => `id-${(ids += 1)}`,
        wrote: async ({ id }, mark) => void this.written.push([id, mark]),
        storedActor: ({ id, name }) => ({ id, name }),
        traceAppend: (stream, types) => this.traceAppend(stream, types),
        refuseAppend: () => this.refuseAppend(),
      },
      new FoldedStreams(longFrom),
    );
  }

  readonly run = (
    command: CountCommand,
    rest: Partial<CommandRun<number, CountCommand, SampleEvent, SampleActor>> = {},
  ): Promise<CommandOutcome<number, SampleEvent>> =>
    this.runner.run({
      decider: counting,
      stream: 'thing-1',
      command: () => command,
      context: { actor, request_id: 'request-1' },
      ...rest,
    });

  readonly anotherProcessWrites = (recorded_at = '2026-01-01T00:00:00.000Z'): void => {
    const metadata = { actor, request_id: 'elsewhere', recorded_at };
    this.store.record('thing-1', closed, metadata);
  };
}
