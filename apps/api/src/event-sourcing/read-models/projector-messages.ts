import type { Position } from '../event-store.js';
import type { ReadModelSetKey } from './read-model-sets.js';
import type { ParkedEvent } from './read-models.js';

/** What the projector thread tells the main thread. */
export type ProjectorMessage =
  /** Opening takes longer: its rows go up to `position`, and more are to come. */
  | { kind: 'opening'; position: Position }
  /** Read from this generation from now on; its rows are complete up to `position`. */
  | { kind: 'opened'; generation: number; position: Position }
  | { kind: 'advanced'; position: Position; parked: ParkedEvent[] }
  /** It tries again by itself. */
  | { kind: 'stopped'; reason: string };

export interface ProjectorThreadData {
  set: ReadModelSetKey;
  dataDirectory: string;
  eventsFile: string;
  signals: SharedArrayBuffer;
}
