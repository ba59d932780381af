import type {
  Cursor,
  PublicShipment,
  ShipmentsChanged,
  ShipmentsWatchAnswer,
  TrackingChanged,
  TrackingWatchAnswer,
} from '@waymark/contracts';
import type { LiveSocket } from './live-socket.js';

export interface TrackingHandlers {
  /** The whole truth: at the first answer, and again when more was missed than the server replays. */
  onShipment(shipment: PublicShipment): void;
  onChanged(message: TrackingChanged): void;
  /** The server does not know the number, or no longer does. */
  onRefused(detail: string): void;
}

export interface ShipmentsHandlers {
  onChanged(message: ShipmentsChanged): void;
  /** The list must be read: at the first answer, and again when more was missed than the server replays. */
  onReload(): void;
  onRefused?(detail: string): void;
}

/** One thing watched by any number of handlers, with the cursor of the last change they were told. */
export interface Watch {
  /** Sends the watch, with the last cursor when there is one; called on every connect. */
  start(socket: LiveSocket): void;
  stop(socket: LiveSocket): void;
}

export interface TrackingWatch extends Watch {
  readonly handlers: Set<TrackingHandlers>;
  matches(canonicalNumber: string): boolean;
  /** What is known already, for a handler that joins late. */
  latest(): PublicShipment | undefined;
  changed(message: TrackingChanged): void;
}

export interface ShipmentsWatch extends Watch {
  readonly handlers: Set<ShipmentsHandlers>;
  readonly started: () => boolean;
  changed(message: ShipmentsChanged): void;
}

export const createTrackingWatch = (trackingNumber: string): TrackingWatch => {
  const handlers = new Set<TrackingHandlers>();
  let cursor: Cursor | null = null;
  let shipment: PublicShipment | undefined;
  let canonicalNumber = trackingNumber;

  const answered = (answer: TrackingWatchAnswer): void => {
    if (!answer.ok) {
      cursor = null;
      shipment = undefined;
      for (const handler of [...handlers]) handler.onRefused(answer.detail);
      return;
    }
    // With `recovered: true` the missed changes are still to come: taking this cursor now would skip them if the line broke before they do.
    if (answer.recovered === true) return;
    cursor = answer.cursor;
    shipment = answer.shipment;
    canonicalNumber = answer.shipment.tracking_number;
    for (const handler of [...handlers]) handler.onShipment(answer.shipment);
  };

  return {
    handlers,
    matches: (number) => number === canonicalNumber,
    latest: () => shipment,
    start: (socket) => socket.emit('tracking.watch', trackingNumber, cursor, answered),
    stop: (socket) => socket.emit('tracking.unwatch', trackingNumber),
    changed(message) {
      cursor = message.cursor;
      shipment = message.shipment ?? undefined;
      for (const handler of [...handlers]) handler.onChanged(message);
    },
  };
};

export const createShipmentsWatch = (): ShipmentsWatch => {
  const handlers = new Set<ShipmentsHandlers>();
  let cursor: Cursor | null = null;

  const answered = (answer: ShipmentsWatchAnswer): void => {
    if (!answer.ok) {
      cursor = null;
      for (const handler of [...handlers]) handler.onRefused?.(answer.detail);
      return;
    }
    if (answer.recovered === true) return;
    cursor = answer.cursor;
    for (const handler of [...handlers]) handler.onReload();
  };

  return {
    handlers,
    started: () => cursor !== null,
    start: (socket) => socket.emit('shipments.watch', cursor, answered),
    stop: (socket) => socket.emit('shipments.unwatch'),
    changed(message) {
      cursor = message.cursor;
      for (const handler of [...handlers]) handler.onChanged(message);
    },
  };
};
