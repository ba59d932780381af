import type { PublicShipment } from '../shipments/shipments.js';

/**
 * The shipment with its due state at `now` in milliseconds, which may be days after it was read. Counted days have 24
 * hours, as on the server.
 */
export const withPresentDue = <Dated extends Pick<PublicShipment, 'due'>>(shipment: Dated, now: number): Dated => {
  const DAY = 86_400_000;
  const { state, days, until } = shipment.due;
  /** The number of days that have ended since the read, as a negative number; NaN if `until` is null. */
  const ended = Math.ceil((Date.parse(until as string) - now) / DAY) - 1;
  /** 0 on the estimated day, 1 on the day before, -1 on the day after. */
  const left = (state === 'late' ? -days : days) + ended;
  return ended < 0
    ? { ...shipment, due: { state: left < 0 ? 'late' : left ? state : 'today', days: Math.abs(left), until: null } }
    : shipment;
};
