import type { WatchRefusal } from '@waymark/contracts/wire';
import type { LiveSocket } from './live-socket.js';

/** Called with each response to a watch, so that the client can retry. */
export type Heard = (answer: { ok: true } | WatchRefusal) => void;

/** In place of a response that does not match the contract, for example of a newer server. A retry may succeed. */
export const unreadable: WatchRefusal = {
  ok: false,
  detail: 'The response could not be read',
  code: 'INTERNAL_ERROR',
};

/** Whether a retry may succeed, for example after a rate limit or while the server is unavailable. */
export const mayPass = ({ code }: WatchRefusal): boolean =>
  !['SHIPMENT_NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN', 'MISSING_SCOPE'].includes(code);

/** A watch with any number of handlers, and the cursor of the last change delivered to them. */
export interface Watch {
  /** Sends the watch, with the last cursor if there is one. Called on every connect. */
  start(socket: LiveSocket): void;
  stop(socket: LiveSocket): void;
  /** Drops the cursor, so that the next start requests everything. */
  forget(): void;
}
