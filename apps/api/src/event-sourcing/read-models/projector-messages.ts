import type { Position } from '../event-store.js';
import type { Traceparent } from '../../tracing/tracing.js';
import type { ReadModelSetKey } from './read-model-sets.js';
import type { ParkedEvent } from './read-models.js';

/** Events whose traces are kept, and when they became rows, in milliseconds since 1970. */
export interface TracedBatch {
  began: number;
  ended: number;
  traceparents: Traceparent[];
}

/** What the projector thread tells the main thread. */
export type ProjectorMessage =
  /** Opening takes longer: its rows go up to `position`, and more are to come. */
  | { kind: 'opening'; position: Position }
  /** Read from this generation from now on; its rows are complete up to `position`, by the rules of another version when outdated. */
  | { kind: 'opened'; generation: number; position: Position; isOutdated: boolean }
  | { kind: 'advanced'; position: Position; parked: ParkedEvent[]; traced?: TracedBatch }
  /** It tries again by itself. */
  | { kind: 'stopped'; reason: string };

/** What a thread that builds the rows anew tells the main thread. */
export type RenewalMessage = { kind: 'building'; position: Position } | { kind: 'built' };

export interface ProjectorThreadData {
  set: ReadModelSetKey;
  dataDirectory: string;
  eventsFile: string;
  signals: SharedArrayBuffer;
  /** Tells when it applied what events. */
  tellsTraces?: boolean | undefined;
}
