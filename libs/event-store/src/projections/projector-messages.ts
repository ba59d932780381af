import type { Position, Traceparent } from '../log/event-store.js';
import type { ParkedEvent } from './projection.js';

/** Traced events, and when their rows were written, in milliseconds since 1970. */
export interface TracedBatch {
  began: number;
  ended: number;
  traceparents: Traceparent[];
}

/** Messages of the projector thread to the main thread. */
export type ProjectorMessage =
  /** Opening takes longer: rows exist up to `position`, and more follow. */
  | { kind: 'opening'; position: Position }
  /**
   * Read from this generation from now on. Its rows are complete up to `position`; if `isOutdated`, they follow the
   * rules of another version.
   */
  | { kind: 'opened'; generation: number; position: Position; isOutdated: boolean }
  | { kind: 'advanced'; position: Position; parked: ParkedEvent[]; traced?: TracedBatch }
  /** The thread retries by itself. */
  | { kind: 'stopped'; reason: string };

/** Messages of a rebuilding thread to the main thread. */
export type RenewalMessage = { kind: 'building'; position: Position } | { kind: 'built' };

export interface ProjectorThreadData {
  /** URL of a ReadModelsModule. */
  module: string;
  /** Key of the set in the module. */
  set: string;
  /** Name of the set, from which its files are named. */
  name: string;
  dataDirectory: string;
  eventsFile: string;
  signals: SharedArrayBuffer;
  /** Whether to report when traced events were applied. */
  reportsTraces?: boolean | undefined;
}
