import type { WatchRefusal } from '@waymark/contracts/wire';
import type { LiveSocket } from './live-socket.js';

/** Told of each answer to a watch, by which the client knows whether to ask again. */
export type Heard = (answer: { ok: true } | WatchRefusal) => void;

/** Another try may be answered otherwise: too many were made, or the server cannot at present. */
export const mayPass = ({ code }: WatchRefusal): boolean =>
  !['SHIPMENT_NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN', 'MISSING_SCOPE'].includes(code);

/** One thing watched by any number of handlers, with the cursor of the last change they were told. */
export interface Watch {
  /** Sends the watch, with the last cursor when there is one; called on every connect. */
  start(socket: LiveSocket): void;
  stop(socket: LiveSocket): void;
  /** What it knows may be old: the next start asks for everything. */
  forget(): void;
}
