import { changedShipment } from '@waymark/contracts/wire';
import type {
  Cursor,
  PublicShipment,
  ShipmentsChanged,
  ShipmentsWatchAnswer,
  TrackingChanged,
  TrackingWatchAnswer,
  WatchRefusal,
} from '@waymark/contracts/wire';
import type { LiveSocket } from './live-socket.js';

export interface TrackingHandlers {
  /** The whole truth: at the first answer, and after each change. */
  onShipment(shipment: PublicShipment): void;
  /** The server does not know the number, or no longer does. */
  onGone(): void;
}

export interface ShipmentsHandlers {
  onChanged(message: ShipmentsChanged): void;
  /** The list must be read: at the first answer, and again when more was missed than the server replays. */
  onReload(): void;
  onRefused?(detail: string): void;
}

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

export const createTrackingWatch = (trackingNumber: string, heard: Heard): TrackingWatch => {
  const handlers = new Set<TrackingHandlers>();
  let cursor: Cursor | null = null;
  let shipment: PublicShipment | undefined;
  let canonicalNumber = trackingNumber;
  let line: LiveSocket | undefined;

  const gone = (): void => {
    shipment = undefined;
    for (const handler of [...handlers]) handler.onGone();
  };
  const ask = (): void => {
    line?.emit('tracking.watch', trackingNumber, cursor, answered);
  };
  const answered = (answer: TrackingWatchAnswer): void => {
    heard(answer);
    if (!answer.ok) {
      // Whatever else is refused, the shipment may well be there.
      if (answer.code !== 'SHIPMENT_NOT_FOUND') return;
      cursor = null;
      return gone();
    }
    cursor = answer.cursor;
    // The missed changes follow.
    if (answer.recovered === true) return;
    shipment = answer.shipment;
    canonicalNumber = answer.shipment.tracking_number;
    for (const handler of [...handlers]) handler.onShipment(answer.shipment);
  };

  return {
    handlers,
    matches: (number) => number === canonicalNumber,
    latest: () => shipment,
    start(socket) {
      line = socket;
      ask();
    },
    stop: (socket) => socket.emit('tracking.unwatch', trackingNumber),
    forget() {
      cursor = null;
    },
    changed(message) {
      // The answer that is waited for shows it.
      if (!shipment) return;
      cursor = message.cursor;
      if (message.shipment === null) return gone();
      const changed = changedShipment(shipment, message);
      if (changed === shipment) return;
      shipment = changed;
      if (changed) for (const handler of [...handlers]) handler.onShipment(changed);
      else {
        cursor = null;
        ask();
      }
    },
  };
};

export const createShipmentsWatch = (heard: Heard): ShipmentsWatch => {
  const handlers = new Set<ShipmentsHandlers>();
  let cursor: Cursor | null = null;

  const answered = (answer: ShipmentsWatchAnswer): void => {
    heard(answer);
    if (!answer.ok) {
      if (mayPass(answer)) return;
      cursor = null;
      for (const handler of [...handlers]) handler.onRefused?.(answer.detail);
      return;
    }
    cursor = answer.cursor;
    if (answer.recovered === true) return;
    for (const handler of [...handlers]) handler.onReload();
  };

  return {
    handlers,
    started: () => cursor !== null,
    start: (socket) => socket.emit('shipments.watch', cursor, answered),
    stop: (socket) => socket.emit('shipments.unwatch'),
    forget() {
      cursor = null;
    },
    changed(message) {
      cursor = message.cursor;
      for (const handler of [...handlers]) handler.onChanged(message);
    },
  };
};
