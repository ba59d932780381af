import type { ParkedEvent } from '../projections/projection.js';
import type { Position, Starting } from '../log/event-store.js';
import { ReadModelBehindError } from '../log/store-errors.js';

export type Row = Record<string, string | number | null>;
export type Parameter = string | number | null;

/**
 * A statement on the current generation of the read models. It is prepared once, and again after a change of
 * generation. Read long lists in pages.
 */
export interface ReadStatement {
  get(...parameters: Parameter[]): Row | undefined;
  all(...parameters: Parameter[]): Row[];
}

/**
 * Why rows are being rebuilt while the previous ones are served: they follow the rules of another version, or a reader
 * found damage.
 */
export type RenewalCause = 'outdated' | 'damaged';

export interface RenewalStatus {
  cause: RenewalCause;
  /** Position up to which the new rows are built. */
  position: Position;
  /** The rebuild failed; it is retried. */
  failed?: boolean;
}

export interface ReadModelsStatus {
  position: Position;
  /** Number of events that are known to be in the log but not in the rows. */
  lag: number;
  /** Why the projector does not run; undefined while it runs. It is restarted automatically. */
  stopped?: string;
  /** Set while replacement rows are built. */
  renewal?: RenewalStatus;
}

/** Rows folded from the log, stored on this node. They can always be rebuilt. */
export interface ReadModels {
  /** Position up to which the rows are complete. */
  readonly position: Position;

  /** Progress of the first rows, which cannot be read yet; permanently undefined after the first advance. */
  readonly opening: Starting | undefined;

  /**
   * Resolves when rows of every event up to `position` are readable. Rejects with ReadModelBehindError after
   * `timeoutMs` (default 2000).
   */
  caughtUpWith(position: Position, timeoutMs?: number): Promise<void>;

  /** Reports that the log has events up to `position`. */
  wake(position: Position): void;

  /**
   * Synchronous reads of the newest rows. They throw ReadModelBehindError if there are no rows, or if they are damaged.
   * Equal texts share one prepared statement.
   */
  statement(sql: string): ReadStatement;

  /** Calls the listener with the new position after each advance. Returns a function that unsubscribes. */
  onAdvanced(listener: (position: Position) => void): () => void;

  parkedEvents(): ParkedEvent[];

  status(): ReadModelsStatus;

  close(): Promise<void>;
}

/** The requested rows are damaged and are being rebuilt. */
export class RowsDamagedError extends ReadModelBehindError {
  override readonly name = 'RowsDamagedError';

  constructor(position: Position, cause: unknown) {
    super(position, position, 'rows of the read models are damaged');
    this.cause = cause;
  }
}

/** Resolves when the rows are readable. */
export const opened = (readModels: Pick<ReadModels, 'opening' | 'onAdvanced'>): Promise<void> =>
  new Promise((resolve) => {
    if (!readModels.opening) return resolve();
    const stop = readModels.onAdvanced(() => {
      stop();
      resolve();
    });
  });
