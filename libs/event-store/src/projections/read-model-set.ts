import type { Projection } from './projection.js';

/** Projections that share a file, a checkpoint and a thread. */
export interface ReadModelSet {
  /** Prefix of the file names. */
  name: string;
  projections: readonly Projection[];
  /**
   * Maximum rest after a batch in milliseconds. It rests one millisecond per event, so that more events share a
   * transaction at a high write rate. A single event is visible immediately.
   */
  rest: number;
}
