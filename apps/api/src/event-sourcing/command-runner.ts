import { fold, type Actor, type Decider, type WaymarkEvent } from '@waymark/domain';
import type { Clock } from './clock.js';
import {
  OutcomeUnknownError,
  StoreUnavailableError,
  UnreadableEventError,
  VersionConflictError,
  type EventMetadata,
  type EventStore,
  type Mark,
  type NewEvent,
  type RecordedEvent,
} from './event-store.js';
import { FoldedStreams, type Folded } from './folded-streams.js';
import { FIRST_PREVIOUS_HASH } from './hash-chain.js';
import { InTurn } from './in-turn.js';
import { isUnreadable } from './recorded-event.js';
import { wholeStream } from './stream-pages.js';
import { untilEnd, type SpanStart, type Traceparent, type Tracing } from '../tracing/tracing.js';

/** Who asked, on which request, and under which Idempotency-Key (its hash). */
export interface CommandContext {
  actor: Actor;
  request_id: string;
  idempotency_key?: string;
  /** An earlier request under the key may have recorded something in a stream whose name is not known any more. */
  mayBeRecorded?: boolean | undefined;
  /** Streams in which the command has recorded something earlier: what is there is its own. */
  recordedIn?: readonly string[];
}

export interface CommandRun<State, Command, Event extends WaymarkEvent> {
  decider: Decider<State, Command, Event>;
  stream: string;
  /** Made for the one instant of the command, ISO 8601 UTC: what it decides is recorded at that instant. */
  command: (at: string) => Command;
  context: CommandContext;
  /** The versions that the caller knows (If-Match), one of which it must be. Without them the command is decided anew when another came first. */
  expectedVersions?: readonly number[] | undefined;
  /** How many of the stream's last events the caller need not know. */
  overlooked?: (state: State) => number;
  /** The state follows from the stream's last event alone, so that no other need be read. */
  fromLastEvent?: boolean;
  /** The stream's name was given out for this command, so that at first there is nothing to read. */
  beginsStream?: boolean;
}

/** What a command came to; its answer is made of this. */
export interface CommandOutcome<State, Event> {
  state: State;
  /** The stream's version; 0 when it has no event. */
  version: number;
  /** When the stream's last event was recorded; '' when it has none. */
  recorded_at: string;
  /** What was recorded; empty when the command changed nothing. */
  events: readonly Event[];
}

/** None of the caller's expected versions is the stream's. */
export class PreconditionFailedError extends Error {
  override readonly name = 'PreconditionFailedError';

  constructor(
    readonly stream: string,
    readonly expected: readonly number[],
    readonly actual: number,
  ) {
    super(`stream ${stream} is at version ${actual}, the caller expected ${expected.join(' or ')}`);
  }
}

export interface CommandRunnerParts {
  store: EventStore;
  clock: Clock;
  newId: () => string;
  /** Told of each append before the command is answered, so that its account's reads can wait for it. Never rejects. */
  wrote: (actor: Actor, mark: Mark, stream: string) => Promise<void>;
  tracing?: Tracing;
}

type Decision<Event> = { events: readonly Event[] } | { refusal: unknown };

/** Each conflict shows an event of another process that came first, so this many in a row mean that something is wrong. */
const MAXIMUM_ATTEMPTS = 20;

/**
 * Handles a command: load, decide, append; answers once the events are durable. Commands for one
 * stream wait for each other, so that many clients on one stream all succeed; where the store has no
 * answer for one, those behind it are refused at once, or each would wait for all before it.
 *
 * A command under an Idempotency-Key that the stream already holds events of is not run again: its
 * outcome is what it was.
 *
 * Rejects with the decider's DomainError, PreconditionFailedError, StoreUnavailableError or
 * OutcomeUnknownError.
 */
export class CommandRunner {
  private readonly inTurn = new InTurn(refusalOfTheWaiting);

  constructor(
    private readonly parts: CommandRunnerParts,
    private readonly streams = new FoldedStreams(),
  ) {}

  run<State, const Command, Event extends WaymarkEvent>(
    run: CommandRun<State, Command, Event>,
  ): Promise<CommandOutcome<State, Event>> {
    return this.inTurn.run(run.stream, () => this.decideAndAppend(run));
  }

  private async decideAndAppend<State, Command, Event extends WaymarkEvent>(
    run: CommandRun<State, Command, Event>,
  ): Promise<CommandOutcome<State, Event>> {
    const { decider, stream, context } = run;
    for (let attempt = 1; ; attempt += 1) {
      const known = this.known(run);
      const recorded = run.beginsStream && attempt === 1 ? [] : await this.read(run, known?.version);
      const earlier = untilKey(recorded, context.idempotency_key);
      if (earlier.length > 0) return this.recall(run, earlier, known);
      const current = folded(decider, recorded, known);
      if (!run.fromLastEvent) this.streams.keep(stream, current);
      const at = this.instantAfter(current.recorded_at);
      const decision = decide(run, current, at);
      if ('refusal' in decision || decision.events.length === 0) {
        // Decided upon a stream that another process has already gone on with: decided anew.
        if (!(await this.parts.store.isLast(stream, current.version)) && attempt < MAXIMUM_ATTEMPTS) continue;
        if ('refusal' in decision) throw decision.refusal;
        const { state, version, recorded_at } = current;
        return { state, version, recorded_at, events: [] };
      }
      try {
        return await this.append(run, current, decision.events, at);
      } catch (error) {
        // Read anew, the stream tells whether it was this very command that came first.
        if (!(error instanceof VersionConflictError) || attempt === MAXIMUM_ATTEMPTS) throw error;
      }
    }
  }

  /** What the command under this key came to when it was run; its reader may not have been told yet. */
  private async recall<State, Command, Event extends WaymarkEvent>(
    { decider, stream, context }: CommandRun<State, Command, Event>,
    recorded: readonly RecordedEvent[],
    known: Folded<State> | undefined,
  ): Promise<CommandOutcome<State, Event>> {
    const { state, version, recorded_at } = folded(decider, recorded, known);
    await this.parts.wrote(context.actor, await this.parts.store.markOf(recorded.at(-1)?.position ?? 0), stream);
    const events = recorded.filter(({ metadata }) => metadata.idempotency_key === context.idempotency_key);
    return { state, version, recorded_at, events: events as readonly WaymarkEvent[] as readonly Event[] };
  }

  private async append<State, Command, Event extends WaymarkEvent>(
    { decider, stream, context }: CommandRun<State, Command, Event>,
    current: Folded<State>,
    events: readonly Event[],
    recorded_at: string,
  ): Promise<CommandOutcome<State, Event>> {
    const { store, newId, wrote, tracing } = this.parts;
    const span = tracing?.on ? tracing.start('append', spanOf(stream, events)) : undefined;
    const appending = store.append({
      stream,
      expectedVersion: current.version,
      previousHash: current.hash,
      events: events.map((event): NewEvent => ({ ...event, id: newId() })),
      metadata: metadataOf(context, recorded_at, span?.traceparent),
    });
    const { version, mark, data } = await (span ? untilEnd(span, appending) : appending);
    await wrote(context.actor, mark, stream);
    // As the log gives them back, so that an answer made of them is, byte for byte, what a later reading says.
    const recorded = events.map(
      ({ type }, index) => ({ type, data: JSON.parse(data[index] ?? '{}') as object }) as Event,
    );
    const told = recorded.map((event) => ({ ...event, metadata: { recorded_at } }));
    return { state: fold(decider.evolve, current.state, told), version, recorded_at, events: recorded };
  }

  private known<State, Command, Event extends WaymarkEvent>({
    stream,
    fromLastEvent,
    context,
  }: CommandRun<State, Command, Event>): Folded<State> | undefined {
    if (fromLastEvent) return undefined;
    const kept = this.streams.get(stream);
    // What a command came to is told by its events, so they have to be read.
    if (kept === undefined || kept.keys.has(context.idempotency_key ?? '')) return undefined;
    // A stream has one decider.
    return kept as Folded<State>;
  }

  private async read<State, Command, Event extends WaymarkEvent>(
    { stream, fromLastEvent }: CommandRun<State, Command, Event>,
    afterVersion = 0,
  ): Promise<RecordedEvent[]> {
    if (!fromLastEvent) return wholeStream(this.parts.store, stream, afterVersion);
    const last = await this.parts.store.lastOf(stream);
    if (last && isUnreadable(last)) throw new UnreadableEventError(last);
    return last ? [last] : [];
  }

  /** The present, or the stream's last instant where the clock was set back: in a stream time never goes back. */
  private instantAfter(last: string): string {
    const now = this.parts.clock.now().toISOString();
    return now < last ? last : now;
  }
}

const refusalOfTheWaiting = (error: unknown): StoreUnavailableError | undefined =>
  error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError
    ? new StoreUnavailableError('the command before it had no answer', { cause: error })
    : undefined;

const decide = <State, Command, Event extends WaymarkEvent>(
  { decider, stream, command, expectedVersions, overlooked }: CommandRun<State, Command, Event>,
  { state, version }: Folded<State>,
  at: string,
): Decision<Event> => {
  try {
    const events = decider.decide(command(at), state);
    const oldest = version - (overlooked?.(state) ?? 0);
    if (expectedVersions && !expectedVersions.some((expected) => expected >= oldest && expected <= version)) {
      return { refusal: new PreconditionFailedError(stream, expectedVersions, version) };
    }
    return { events };
  } catch (refusal) {
    return { refusal };
  }
};

const folded = <State, Command, Event extends WaymarkEvent>(
  { evolve, initialState }: Decider<State, Command, Event>,
  recorded: readonly RecordedEvent[],
  known: Folded<State> = {
    state: initialState,
    version: 0,
    hash: FIRST_PREVIOUS_HASH,
    recorded_at: '',
    keys: new Set(),
  },
): Folded<State> => {
  const last = recorded.at(-1);
  if (!last) return known;
  const { keys } = known;
  for (const { metadata } of recorded) if (metadata.idempotency_key !== undefined) keys.add(metadata.idempotency_key);
  return {
    // A stream holds only events of its own decider: nothing else appends to it.
    state: fold(evolve, known.state, recorded as readonly WaymarkEvent[] as readonly Event[]),
    version: last.version,
    hash: last.hash,
    recorded_at: last.metadata.recorded_at,
    keys,
  };
};
/** Up to the last event that was recorded under the key; nothing where none was. */
const untilKey = (recorded: readonly RecordedEvent[], key: string | undefined): readonly RecordedEvent[] =>
  key === undefined
    ? []
    : recorded.slice(0, recorded.findLastIndex(({ metadata }) => metadata.idempotency_key === key) + 1);

/** The kind of stream only: names of streams hold addresses and accounts. */
const spanOf = (stream: string, events: readonly WaymarkEvent[]): SpanStart => ({
  kind: 'producer',
  attributes: {
    'waymark.stream': stream.split('-', 1)[0] ?? '',
    'waymark.events': events.map(({ type }) => type).join(),
  },
});

const metadataOf = (
  { actor, request_id, idempotency_key }: CommandContext,
  recorded_at: string,
  traceparent: Traceparent | undefined,
): EventMetadata => ({
  actor: { id: actor.id, email: actor.email, role: actor.role },
  request_id,
  recorded_at,
  ...(idempotency_key !== undefined && { idempotency_key }),
  ...(traceparent !== undefined && { traceparent }),
});
