import { fold, type Actor, type Decider, type WaymarkEvent } from '@waymark/domain';
import type { Clock } from './clock.js';
import { VersionConflictError, type EventMetadata, type EventStore, type Position } from './event-store.js';
import { InTurn } from './in-turn.js';

/** Who asked, on which request, and under which Idempotency-Key (its hash). */
export interface CommandContext {
  actor: Actor;
  request_id: string;
  idempotency_key?: string;
}

export interface CommandRun<State, Command, Event extends WaymarkEvent> {
  decider: Decider<State, Command, Event>;
  stream: string;
  command: Command;
  context: CommandContext;
  /** The version the caller saw (If-Match). Without it the command is decided anew when another came first. */
  expectedVersion?: number | undefined;
}

export interface CommandOutcome<State, Event> {
  state: State;
  /** The stream's version; 0 when it has no event. */
  version: number;
  /** Position of the stream's last event; 0 when it has none. */
  position: Position;
  /** What was recorded; empty when the command changed nothing. */
  events: readonly Event[];
}

/** The caller's expected version is not the stream's. */
export class PreconditionFailedError extends Error {
  override readonly name = 'PreconditionFailedError';

  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`stream ${stream} is at version ${actual}, the caller expected ${expected}`);
  }
}

interface ReadModelProgress {
  caughtUpWith(position: Position, timeoutMs?: number): Promise<void>;
}

interface Loaded<State> {
  state: State;
  version: number;
  position: Position;
}

/** Conflicts come from other processes only, so this many in a row mean that something is wrong. */
const MAXIMUM_ATTEMPTS = 20;

/**
 * Handles a command: load, decide, append, wait until the read models show it. Commands for one
 * stream wait for each other, so that many clients on one stream all succeed.
 *
 * Rejects with the decider's DomainError, PreconditionFailedError, StoreUnavailableError or
 * ReadModelBehindError; after the last the events are recorded all the same.
 */
export class CommandRunner {
  private readonly inTurn = new InTurn();

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async run<State, Command, Event extends WaymarkEvent>(
    run: CommandRun<State, Command, Event>,
  ): Promise<CommandOutcome<State, Event>> {
    const outcome = await this.inTurn.run(run.stream, () => this.decideAndAppend(run));
    if (outcome.position > 0) await this.readModels.caughtUpWith(outcome.position);
    return outcome;
  }

  private async decideAndAppend<State, Command, Event extends WaymarkEvent>(
    run: CommandRun<State, Command, Event>,
  ): Promise<CommandOutcome<State, Event>> {
    const { decider, stream, command, expectedVersion } = run;
    for (let attempt = 1; ; attempt += 1) {
      const current = await this.load(decider, stream);
      const events = decider.decide(command, current.state);
      if (expectedVersion !== undefined && expectedVersion !== current.version) {
        throw new PreconditionFailedError(stream, expectedVersion, current.version);
      }
      if (events.length === 0) return { ...current, events };
      try {
        const { version, position } = await this.store.append({
          stream,
          expectedVersion: current.version,
          events,
          metadata: this.metadata(run.context),
        });
        return { state: fold(decider.evolve, current.state, events), version, position, events };
      } catch (error) {
        if (!(error instanceof VersionConflictError)) throw error;
        if (expectedVersion !== undefined) {
          throw new PreconditionFailedError(stream, expectedVersion, error.actual);
        }
        if (attempt === MAXIMUM_ATTEMPTS) throw error;
      }
    }
  }

  private async load<State, Command, Event extends WaymarkEvent>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<Loaded<State>> {
    const recorded = await this.store.readStream(stream);
    const last = recorded.at(-1);
    return {
      // A stream holds only events of its own decider: nothing else appends to it.
      state: fold(decider.evolve, decider.initialState, recorded as Iterable<WaymarkEvent> as Iterable<Event>),
      version: last?.version ?? 0,
      position: last?.position ?? 0,
    };
  }

  private metadata({ actor, request_id, idempotency_key }: CommandContext): EventMetadata {
    return {
      actor: { id: actor.id, email: actor.email, role: actor.role },
      request_id,
      recorded_at: this.clock.now().toISOString(),
      ...(idempotency_key !== undefined && { idempotency_key }),
    };
  }
}
