import type { Position, Starting } from '../event-store.js';

export type Row = Record<string, string | number | null>;
export type Parameter = string | number | null;

/** A statement on the current generation of the read models; prepared once, and again by itself after a swap. Long lists are read page by page. */
export interface ReadStatement {
  get(...parameters: Parameter[]): Row | undefined;
  all(...parameters: Parameter[]): Row[];
}

/** An event that a projection could not apply. It stands aside; every later event is applied all the same. */
export interface ParkedEvent {
  projection: string;
  position: Position;
  stream: string;
  type: string;
  error: string;
  /** When the event was recorded, ISO 8601 UTC; null when it could not be read at all. */
  recorded_at: string | null;
}

/** Why rows are built anew while others are shown: those are of another version's rules, or a reader met damage in them. */
export type RenewalCause = 'outdated' | 'damaged';

export interface RenewalStatus {
  cause: RenewalCause;
  /** Up to where the new rows are made. */
  position: Position;
  /** They could not be made; it is tried again. */
  failed?: boolean;
}

export interface ReadModelsStatus {
  position: Position;
  /** Events known to be in the log and not yet in the rows. */
  lag: number;
  /** Why the projector does not run, when it does not. It is started again by itself. */
  stopped?: string;
  /** While the rows that are shown are about to be replaced. */
  renewal?: RenewalStatus;
}

/** Rows folded from the log, kept on this node and always disposable. */
export interface ReadModels {
  /** Position up to which the rows are complete. */
  readonly position: Position;

  /** How far the first rows are, which nobody can read yet; undefined from the first advance on, for ever. */
  readonly opening: Starting | undefined;

  /** Resolves once rows of every event up to `position` can be read; rejects with ReadModelBehindError after `timeoutMs` (default 2000). */
  caughtUpWith(position: Position, timeoutMs?: number): Promise<void>;

  /** Tells that the log has events up to `position`. */
  wake(position: Position): void;

  /** Synchronous reads of the newest rows; they throw ReadModelBehindError where there are none, and where they are damaged. The same text gives the same prepared statement. */
  statement(sql: string): ReadStatement;

  /** Calls the listener after each advance with the new position. Returns the unsubscription. */
  onAdvanced(listener: (position: Position) => void): () => void;

  parkedEvents(): ParkedEvent[];

  status(): ReadModelsStatus;

  close(): Promise<void>;
}

export class ReadModelBehindError extends Error {
  override readonly name: string = 'ReadModelBehindError';

  constructor(
    readonly position: Position,
    readonly wanted: Position,
    message = `read models are at position ${position}, wanted ${wanted}`,
  ) {
    super(message);
  }
}

/** The rows asked for are damaged; they are being built anew. */
export class RowsDamagedError extends ReadModelBehindError {
  override readonly name = 'RowsDamagedError';

  constructor(position: Position, cause: unknown) {
    super(position, position, 'rows of the read models are damaged');
    this.cause = cause;
  }
}

/** Resolves once the rows can be read. */
export const opened = (readModels: Pick<ReadModels, 'opening' | 'onAdvanced'>): Promise<void> =>
  new Promise((resolve) => {
    if (!readModels.opening) return resolve();
    const stop = readModels.onAdvanced(() => {
      stop();
      resolve();
    });
  });
