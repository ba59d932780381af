import { changedShipment } from '@waymark/contracts/wire';
import type { Cursor, PublicShipment, TrackingChanged, TrackingWatchAnswer } from '@waymark/contracts/wire';
import type { LiveSocket } from './live-socket.js';
import type { Heard, Watch } from './watch.js';

export interface TrackingHandlers {
  /** The whole truth: at the first answer, and after each change. */
  onShipment(shipment: PublicShipment): void;
  /** The server does not know the number, or no longer does. */
  onGone(): void;
}

export interface TrackingWatch extends Watch {
  readonly handlers: Set<TrackingHandlers>;
  matches(canonicalNumber: string): boolean;
  /** What is known already, for a handler that joins late. */
  latest(): PublicShipment | undefined;
  changed(message: TrackingChanged): void;
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
