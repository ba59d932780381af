import { fold, type Actor, type Decider, type WaymarkEvent } from '@waymark/domain';
import type { Clock } from '../../platform/clock.js';
import { ClockWrongError } from './clock-monitor.js';
import {
  UnreadableEventError,
  VersionConflictError,
  type EventMetadata,
  type EventStore,
  type Mark,
  type NewEvent,
  type RecordedEvent,
  type Write,
} from '../log/event-store.js';
import { OutcomeUnknownError, StoreUnavailableError } from '../../platform/store-errors.js';
import { FoldedStreams, type Folded } from './folded-streams.js';
import { FIRST_PREVIOUS_HASH } from '../log/hash-chain.js';
import { KeyedMutex } from '../../platform/keyed-mutex.js';
import { isUnreadable } from '../log/recorded-event.js';
import { isEffectOf, keyOf, keyText, type RequestKey } from '../log/recorded-key.js';
import { wholeStream } from '../log/stream-pages.js';
import { untilEnd, type SpanStart, type Traceparent, type Tracing } from '../../platform/tracing/tracing.js';

/** The caller, the request, and its Idempotency-Key. */
export interface CommandContext extends RequestKey {
  actor: Actor;
  request_id: string;
  /** An earlier request with this key may have recorded events in a stream whose name is no longer known. */
  mayBeRecorded?: boolean | undefined;
  /** Streams in which an earlier attempt of this command recorded events. */
  recordedIn?: readonly string[];
  /** Called with the append that a reader must see to see the outcome, also if an earlier command made it. */
  onWrite?: (write: Write) => void;
}

export interface CommandRun<State, Command, Event extends WaymarkEvent> {
  decider: Decider<State, Command, Event>;
  stream: string;
  /**
   * Creates the command. `at` (ISO 8601 UTC) is the timestamp of the recorded events. `now` is the wall clock: `at` is
   * later if a wrong clock wrote the stream, so do not compute deadlines from it.
   */
  command: (at: string, now: Date) => Command;
  context: CommandContext;
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
export interface CommandOutcome<State, Event> {
  state: State;
  /** The version of the stream; 0 without events. */
  version: number;
  /** Timestamp of the stream's last event; '' without events. */
  recorded_at: string;
  /** The recorded events; empty if the command changed nothing. */
  events: readonly Event[];
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

export interface CommandRunnerParts {
  store: EventStore;
  clock: Clock;
  /** The clock for the age of idempotency keys; default: `clock`. */
  steadyClock?: Clock;
  newId: () => string;
  /**
   * Called after each append and awaited before the command's answer, so that reads of its account can wait for the
   * append. Never rejects.
   */
  wrote: (actor: Actor, mark: Mark, stream: string) => Promise<void>;
  tracing?: Tracing;
  /** Throws StoreUnavailableError while appends are not allowed. */
  refuseAppend?: () => void;
}

type Decision<Event> = { events: readonly Event[] } | { refusal: unknown };

/** Each conflict means an append of another process, so this many in a row indicate a defect. */
const MAXIMUM_ATTEMPTS = 20;

/**
 * Handles a command: load, decide, append. Resolves after the events are durable. Commands on one stream run one after
 * another, so that many clients on one stream all succeed. If the store does not answer one of them, the waiting ones
 * are rejected immediately; otherwise, each would wait for all before it. A command whose Idempotency-Key the stream
 * already contains does not run again, and its recorded outcome is returned. Rejects with the decider's DomainError,
 * PreconditionFailedError, KeyReusedError, StoreUnavailableError or OutcomeUnknownError.
 */
export class CommandRunner {
  private readonly mutex = new KeyedMutex(refusalOfTheWaiting);

  constructor(
    private readonly parts: CommandRunnerParts,
    private readonly streams = new FoldedStreams(),
  ) {}

  run<State, const Command, Event extends WaymarkEvent>(
    run: CommandRun<State, Command, Event>,
  ): Promise<CommandOutcome<State, Event>> {
    return this.mutex.run(run.stream, () => this.decideAndAppend(run));
  }

  private async decideAndAppend<State, Command, Event extends WaymarkEvent>(
    run: CommandRun<State, Command, Event>,
  ): Promise<CommandOutcome<State, Event>> {
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
        return { state, version, recorded_at, events: [] };
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
  private async recall<State, Command, Event extends WaymarkEvent>(
    { decider, stream, context }: CommandRun<State, Command, Event>,
    recorded: readonly RecordedEvent[],
    isEffect: (event: RecordedEvent) => boolean,
    known: Folded<State> | undefined,
  ): Promise<CommandOutcome<State, Event>> {
    const { state, version, recorded_at } = folded(decider, recorded, known);
    const { position = 0, hash = '' } = recorded.at(-1) ?? {};
    const mark = await this.parts.store.markOf(position);
    await this.parts.wrote(context.actor, mark, stream);
    report(context, { mark, hash });
    const events = recorded.filter(isEffect);
    return { state, version, recorded_at, events: events as readonly WaymarkEvent[] as readonly Event[] };
  }

  private async append<State, Command, Event extends WaymarkEvent>(
    { decider, stream, context }: CommandRun<State, Command, Event>,
    current: Folded<State>,
    events: readonly Event[],
    recorded_at: string,
  ): Promise<CommandOutcome<State, Event>> {
    const { store, newId, wrote, tracing, refuseAppend } = this.parts;
    refuseAppend?.();
    const span = tracing?.on ? tracing.start('append', spanOf(stream, events)) : undefined;
    const metadata = metadataOf(context, recorded_at, span?.traceparent);
    const appending = store.append({
      stream,
      expectedVersion: current.version,
      previousHash: current.hash,
      events: events.map((event): NewEvent => ({ ...event, id: newId() })),
      metadata,
    });
    const { version, mark, hash, data } = await (span ? untilEnd(span, appending) : appending);
    await wrote(context.actor, mark, stream);
    report(context, { mark, hash });
    // Parses the data as the log stores them, so that this response equals later reads byte for byte.
    const recorded = events.map(
      ({ type }, index) => ({ type, data: JSON.parse(data[index] ?? '{}') as object }) as Event,
    );
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

  private known<State, Command, Event extends WaymarkEvent>({
    stream,
    fromLastEvent,
    context,
  }: CommandRun<State, Command, Event>): Folded<State> | undefined {
    if (fromLastEvent) return undefined;
    const kept = this.streams.get(stream);
    // A recorded outcome contains its events, so they must be read.
    if (kept === undefined || kept.keys.has(context.idempotency_key ?? '')) return undefined;
    // Safe, because a stream has only one decider.
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
  if (error instanceof ClockWrongError) return error;
  return error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError
    ? new StoreUnavailableError('the previous command on this stream got no answer', { cause: error })
    : undefined;
};

const decide = <State, Command, Event extends WaymarkEvent>(
  { decider, stream, command, expectedVersions, ignorableTail }: CommandRun<State, Command, Event>,
  { state, version }: Folded<State>,
  at: string,
  now: Date,
): Decision<Event> => {
  try {
    const events = decider.decide(command(at, now), state);
    const oldest = version - (ignorableTail?.(state) ?? 0);
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
  for (const { metadata } of recorded) {
    const { idempotency_key } = keyOf(metadata);
    if (idempotency_key !== undefined) keys.add(idempotency_key);
  }
  return {
    // Safe, because only its own decider appends to a stream.
    state: fold(evolve, known.state, recorded as readonly WaymarkEvent[] as readonly Event[]),
    version: last.version,
    hash: last.hash,
    recorded_at: last.metadata.recorded_at,
    keys,
  };
};
/** Only the kind of the stream, because stream names contain tracking data and account ids. */
const spanOf = (stream: string, events: readonly WaymarkEvent[]): SpanStart => ({
  kind: 'producer',
  attributes: {
    'waymark.stream': stream.split('-', 1)[0] ?? '',
    'waymark.events': events.map(({ type }) => type).join(),
  },
});

/** A copy does not know the mark of each event that it did not append. Reads would refuse a cursor without one. */
const report = ({ onWrite }: Pick<CommandContext, 'onWrite'>, write: Write): void => {
  if (write.mark > 0) onWrite?.(write);
};

const metadataOf = (
  { actor, request_id, ...key }: CommandContext,
  recorded_at: string,
  traceparent: Traceparent | undefined,
): EventMetadata => {
  const idempotency_key = keyText(key);
  return {
    actor: { id: actor.id, email: actor.email, role: actor.role },
    request_id,
    recorded_at,
    ...(idempotency_key !== undefined && { idempotency_key }),
    ...(traceparent !== undefined && { traceparent }),
  };
};
