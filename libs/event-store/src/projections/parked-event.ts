import type { Position } from '../log/event-store.js';

/** An event that a projection could not apply. Later events are still applied. */
export interface ParkedEvent {
  projection: string;
  position: Position;
  stream: string;
  type: string;
  error: string;
  /** When the event was recorded, ISO 8601 UTC; null if it could not be read. */
  recorded_at: string | null;
}
