import { changedShipment } from '@waymark/contracts/wire';
import type { Cursor, PublicShipment, TrackingChanged, TrackingWatchAnswer } from '@waymark/contracts/wire';
import type { LiveSocket } from './live-socket.js';
import type { Heard, Watch } from './watch.js';

export interface TrackingHandlers {
  /** Called with the current shipment after the first response and after each change. */
  onShipment(shipment: PublicShipment): void;
  /** The server does not know the number, or the shipment was deleted. */
  onGone(): void;
}

export interface TrackingWatch extends Watch {
  readonly handlers: Set<TrackingHandlers>;
  matches(canonicalNumber: string): boolean;
  /** The known shipment, for a handler that joins later. */
  latest(): PublicShipment | undefined;
  changed(message: TrackingChanged): void;
  /** Takes the response of a long poll, which replaces the socket; undefined: the server does not know the number. */
  readonly polled: (shipment: PublicShipment | undefined) => void;
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
  const show = (current: PublicShipment): void => {
    shipment = current;
    canonicalNumber = current.tracking_number;
    for (const handler of [...handlers]) handler.onShipment(current);
  };
  const ask = (): void => {
    line?.emit('tracking.watch', trackingNumber, cursor, answered);
  };
  const answered = (answer: TrackingWatchAnswer): void => {
    heard(answer);
    if (!answer.ok) {
      // After any other refusal, the shipment may still exist.
      if (answer.code !== 'SHIPMENT_NOT_FOUND') return;
      cursor = null;
      return gone();
    }
    cursor = answer.cursor;
    // The missed changes follow.
    if (answer.recovered === true) return;
    show(answer.shipment);
  };

  return {
    handlers,
    matches: (number) => number === canonicalNumber,
    latest: () => shipment,
    start(socket) {
      line = socket;
      ask();
    },
    polled(polled) {
      // The socket's cursor is older than this response.
      cursor = null;
      if (polled) show(polled);
      else gone();
    },
    stop: (socket) => socket.emit('tracking.unwatch', trackingNumber),
    forget() {
      cursor = null;
    },
    changed(message) {
      // The pending response includes the change.
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
