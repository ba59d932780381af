import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '../runtime/clock.js';
import { fold, type Decider } from './decider.js';
import {
  UnreadableEventError,
  VersionConflictError,
  type DomainEvent,
  type EventMetadata,
  type EventStore,
  type Mark,
  type NewEvent,
  type RecordedEvent,
  type Traceparent,
  type Write,
} from '../log/event-store.js';
import { AppendsPausedError, OutcomeUnknownError, StoreUnavailableError } from '../log/store-errors.js';
import { FoldedStreams, type Folded } from './folded-streams.js';
import { FIRST_PREVIOUS_HASH } from '../log/hash-chain.js';
import { KeyedMutex } from './keyed-mutex.js';
import { isUnreadable } from '../log/recorded-event.js';
import { isEffectOf, keyOf, keyText, type RequestKey } from '../log/recorded-key.js';
import { wholeStream } from '../log/stream-pages.js';

/** The caller, the request, and its Idempotency-Key. */
export interface CommandContext<Actor = unknown> extends RequestKey {
  actor: Actor;
  request_id: string;
  /** Called with the append that a reader must see to see the outcome, also if an earlier command made it. */
  onWrite?: (write: Write) => void;
}

export interface CommandRun<State, Command, Event extends DomainEvent, Actor = unknown, Repeated = unknown> {
  decider: Decider<State, Command, Event, Repeated>;
  stream: string;
  /**
   * Creates the command. `at` (ISO 8601 UTC) is the timestamp of the recorded events. `now` is the wall clock: `at` is
   * later if a wrong clock wrote the stream, so do not compute deadlines from it.
   */
  command: (at: string, now: Date) => Command;
  context: CommandContext<Actor>;
  /**
   * The versions that the caller knows (If-Match); the stream must be at one of them. Without them, the command is
   * decided again after a conflict.
   */
  expectedVersions?: readonly number[] | undefined;
  /** Returns the number of last events that the caller may not know. */
  ignorableTail?: (state: State) => number;
  /** The state follows from the stream's last event alone, so that no other event is read. */
  fromLastEvent?: boolean;
  /** The name of the stream was generated for this command, so that the first attempt reads nothing. */
  beginsStream?: boolean;
}

/** The outcome of a command, from which its response is made. */
export interface CommandOutcome<State, Event, Repeated = unknown> {
  state: State;
  /** The version of the stream; 0 without events. */
  version: number;
  /** Timestamp of the stream's last event; '' without events. */
  recorded_at: string;
  /** The recorded events; empty if the command changed nothing. */
  events: readonly Event[];
  /** What the command repeats, as the decider says, if it changed nothing. */
  repeated?: Repeated | undefined;
}

/** The stream is at none of the versions that the caller expected. */
export class PreconditionFailedError extends Error {
  override readonly name = 'PreconditionFailedError';

  constructor(
    readonly stream: string,
    readonly expected: readonly number[],
    readonly actual: number,
  ) {
    super(`stream ${stream} is at version ${actual}, but the caller expected ${expected.join(' or ')}`);
  }
}

/** The trace of an append, which the log stores with its events. */
export interface AppendSpan {
  /** Undefined if the trace is not sampled. */
  readonly traceparent: Traceparent | undefined;
  /** Called once. `failure` marks the append as failed. */
  end(failure?: unknown): void;
}

export interface CommandRunnerParts<Event extends DomainEvent = DomainEvent, Actor = unknown> {
  store: EventStore<Event, Actor>;
  /** Default: the system's clock. */
  clock?: Clock;
  /** The clock for the age of idempotency keys; default: `clock`. */
  steadyClock?: Clock;
  /** Returns the id of an event; default: a random UUID. */
  newId?: () => string;
  /** Returns the part of an actor that the log stores; default: the whole. */
  storedActor?: (actor: Actor) => Actor;
  /**
   * Called after each append and awaited before the command resolves, so that reads of the actor can wait for the
   * append. Never rejects. Default: nothing waits.
   */
  wrote?: (actor: Actor, mark: Mark, stream: string) => Promise<void>;
  /** Starts the span of an append; undefined if appends are not traced. */
  traceAppend?: (stream: string, types: readonly string[]) => AppendSpan | undefined;
  /** Throws AppendsPausedError while appends are not allowed. */
  refuseAppend?: () => void;
}

const DEFAULTS = {
  clock: systemClock,
  newId: () => randomUUID(),
  wrote: async () => undefined,
} satisfies Partial<CommandRunnerParts>;

type Decision<Event, Repeated> =
  Pick<CommandOutcome<unknown, Event, Repeated>, 'events' | 'repeated'> | { refusal: unknown };

/** Each conflict means an append of another process, so this many in a row indicate a defect. */
const MAXIMUM_ATTEMPTS = 20;

/**
 * Handles a command: load, decide, append. Resolves after the events are durable. Commands on one stream run one after
 * another, so that many clients on one stream all succeed. If the store does not answer one of them, the waiting ones
 * are rejected immediately; otherwise, each would wait for all before it. A command whose Idempotency-Key the stream
 * already contains does not run again, and its recorded outcome is returned. Rejects with the decider's DomainError,
 * PreconditionFailedError, KeyReusedError, StoreUnavailableError or OutcomeUnknownError.
 */
export class CommandRunner<Known extends DomainEvent = DomainEvent, Actor = unknown> {
  private readonly mutex = new KeyedMutex(refusalOfTheWaiting);
  private readonly parts: CommandRunnerParts<Known, Actor> &
    Required<Pick<CommandRunnerParts<Known, Actor>, keyof typeof DEFAULTS>>;

  constructor(
    parts: CommandRunnerParts<Known, Actor>,
    private readonly streams = new FoldedStreams(),
  ) {
    this.parts = { ...DEFAULTS, ...parts };
  }

  run<State, const Command, Event extends Known, Repeated>(
    run: CommandRun<State, Command, Event, Actor, Repeated>,
  ): Promise<CommandOutcome<State, Event, Repeated>> {
    return this.mutex.run(run.stream, () => this.decideAndAppend(run));
  }

  private async decideAndAppend<State, Command, Event extends Known, Repeated>(
    run: CommandRun<State, Command, Event, Actor, Repeated>,
  ): Promise<CommandOutcome<State, Event, Repeated>> {
    const { decider, stream, context } = run;
    for (let attempt = 1; ; attempt += 1) {
      const known = this.known(run);
      const recorded = run.beginsStream && attempt === 1 ? [] : await this.read(run, known?.version);
      const isEffect = this.isEffect(context);
      const earlier = recorded.slice(0, recorded.findLastIndex(isEffect) + 1);
      if (earlier.length > 0) return this.recall(run, earlier, isEffect, known);
      const current = folded(decider, recorded, known);
      if (!run.fromLastEvent) this.streams.keep(stream, current);
      const now = this.parts.clock.now();
      const at = instantAfter(current.recorded_at, now);
      const decision = decide(run, current, at, now);
      if ('refusal' in decision || decision.events.length === 0) {
        // Another process has appended since this read: decide again.
        if (!(await this.parts.store.isLast(stream, current.version)) && attempt < MAXIMUM_ATTEMPTS) continue;
        if ('refusal' in decision) throw decision.refusal;
        await this.reportLast(run);
        const { state, version, recorded_at } = current;
        return { state, version, recorded_at, ...decision };
      }
      try {
        return await this.append(run, current, decision.events, at);
      } catch (error) {
        // The next read shows whether this very command caused the conflict.
        if (!(error instanceof VersionConflictError) || attempt === MAXIMUM_ATTEMPTS) throw error;
      }
    }
  }

  /**
   * Returns the recorded outcome of the command with this key. Stores its mark again, because the first attempt may
   * have failed before that.
   */
  private async recall<State, Command, Event extends Known>(
    { decider, stream, context }: CommandRun<State, Command, Event, Actor>,
    recorded: readonly RecordedEvent[],
    isEffect: (event: RecordedEvent) => boolean,
    known: Folded<State> | undefined,
  ): Promise<CommandOutcome<State, Event, never>> {
    const { state, version, recorded_at } = folded(decider, recorded, known);
    const { position = 0, hash = '' } = recorded.at(-1) ?? {};
    const mark = await this.parts.store.markOf(position);
    await this.parts.wrote(context.actor, mark, stream);
    report(context, { mark, hash });
    const events = recorded.filter(isEffect).map(({ type, data }) => ({ type, data }) as DomainEvent as Event);
    return { state, version, recorded_at, events };
  }

  private async append<State, Command, Event extends Known>(
    { decider, stream, context }: CommandRun<State, Command, Event, Actor>,
    current: Folded<State>,
    events: readonly Event[],
    recorded_at: string,
  ): Promise<CommandOutcome<State, Event, never>> {
    const { store, newId, storedActor = same, wrote, traceAppend, refuseAppend } = this.parts;
    refuseAppend?.();
    const types = events.map(({ type }) => type);
    const span = traceAppend?.(stream, types);
    const actor = storedActor(context.actor);
    const metadata = metadataOf(context, actor, recorded_at, span?.traceparent);
    const appending = store.append({
      stream,
      expectedVersion: current.version,
      previousHash: current.hash,
      events: events.map((event): NewEvent<Event> => ({ ...event, id: newId() })),
      metadata,
    });
    const { version, mark, hash, data } = await (span ? untilEnd(span, appending) : appending);
    await wrote(context.actor, mark, stream);
    report(context, { mark, hash });
    // Parses the data as the log stores them, so that this response equals later reads byte for byte.
    const recorded = types.map((type, index) => ({ type, data: JSON.parse(data[index] ?? '{}') as object }) as Event);
    const stored = recorded.map((event) => ({ ...event, metadata }));
    return { state: fold(decider.evolve, current.state, stored), version, recorded_at, events: recorded };
  }

  /** The outcome of a command that changed nothing may not be visible yet either. */
  private async reportLast({
    stream,
    context: { onWrite },
  }: Pick<CommandRun<never, never, never>, 'stream' | 'context'>): Promise<void> {
    const { store } = this.parts;
    const last = onWrite && (await store.lastOf(stream));
    if (last) report({ onWrite }, { mark: await store.markOf(last.position), hash: last.hash });
  }

  private known<State, Command, Event extends Known>({
    stream,
    fromLastEvent,
    context,
  }: CommandRun<State, Command, Event, Actor>): Folded<State> | undefined {
    if (fromLastEvent) return undefined;
    const kept = this.streams.get(stream);
    // A recorded outcome contains its events, so they must be read.
    if (kept === undefined || kept.keys.has(context.idempotency_key ?? '')) return undefined;
    // Safe, because a stream has only one decider.
    return kept as Folded<State>;
  }

  private async read<State, Command, Event extends Known>(
    { stream, fromLastEvent }: CommandRun<State, Command, Event, Actor>,
    afterVersion = 0,
  ): Promise<RecordedEvent[]> {
    if (!fromLastEvent) return wholeStream(this.parts.store, stream, afterVersion);
    const last = await this.parts.store.lastOf(stream);
    if (last && isUnreadable(last)) throw new UnreadableEventError(last);
    return last ? [last] : [];
  }

  /** Returns a predicate for events that an earlier attempt of the command recorded. */
  private isEffect(context: CommandContext): (event: RecordedEvent) => boolean {
    const { clock, steadyClock = clock } = this.parts;
    const now = steadyClock.now().toISOString();
    return ({ metadata }) => isEffectOf({ ...keyOf(metadata), recorded_at: metadata.recorded_at }, context, now);
  }
}

/**
 * Returns the present time, or that of the stream's last event if the clock was set back: timestamps in a stream never
 * decrease.
 */
const instantAfter = (last: string, now: Date): string => {
  const present = now.toISOString();
  return present < last ? last : present;
};

const refusalOfTheWaiting = (error: unknown): StoreUnavailableError | undefined => {
  if (error instanceof AppendsPausedError) return error;
  return error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError
    ? new StoreUnavailableError('the previous command on this stream got no answer', { cause: error })
    : undefined;
};

const decide = <State, Command, Event extends DomainEvent, Repeated>(
  { decider, stream, command, expectedVersions, ignorableTail }: CommandRun<State, Command, Event, unknown, Repeated>,
  { state, version }: Folded<State>,
  at: string,
  now: Date,
): Decision<Event, Repeated> => {
  try {
    const decided = command(at, now);
    const events = decider.decide(decided, state);
    const oldest = version - (ignorableTail?.(state) ?? 0);
    if (expectedVersions && !expectedVersions.some((expected) => expected >= oldest && expected <= version)) {
      return { refusal: new PreconditionFailedError(stream, expectedVersions, version) };
    }
    return { events, repeated: events.length === 0 ? decider.repeated?.(decided, state) : undefined };
  } catch (refusal) {
    return { refusal };
  }
};

const folded = <State, Command, Event extends DomainEvent>(
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
  for (const { metadata } of recorded) {
    const { idempotency_key } = keyOf(metadata);
    if (idempotency_key !== undefined) keys.add(idempotency_key);
  }
  return {
    // Safe, because only its own decider appends to a stream.
    state: fold(evolve, known.state, recorded as readonly DomainEvent[] as readonly Event[]),
    version: last.version,
    hash: last.hash,
    recorded_at: last.metadata.recorded_at,
    keys,
  };
};

const same = <Value>(value: Value): Value => value;

/** Resolves like the append, and ends the span with it. */
const untilEnd = async <Result>(span: AppendSpan, appending: Promise<Result>): Promise<Result> => {
  try {
    const result = await appending;
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
};

/** A copy does not know the mark of each event that it did not append. Reads would refuse a cursor without one. */
const report = ({ onWrite }: Pick<CommandContext, 'onWrite'>, write: Write): void => {
  if (write.mark > 0) onWrite?.(write);
};

const metadataOf = <Actor>(
  { request_id, ...key }: CommandContext<Actor>,
  actor: Actor,
  recorded_at: string,
  traceparent: Traceparent | undefined,
): EventMetadata<Actor> => {
  const idempotency_key = keyText(key);
  return {
    actor,
    request_id,
    recorded_at,
    ...(idempotency_key !== undefined && { idempotency_key }),
    ...(traceparent !== undefined && { traceparent }),
  };
};
