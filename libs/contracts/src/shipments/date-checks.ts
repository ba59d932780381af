import { fieldLabels, fieldMessages } from '@waymark/vocabulary';

const YEARS_BEFORE_BOOKING = 1;
const YEARS_AFTER_BOOKING = 2;

/** For comparison as text only: 29 February may become a day that does not exist, which still sorts between its neighbors. */
const yearsFrom = (instant: string, years: number): string =>
  `${Number(instant.slice(0, 4)) + years}`.padStart(4, '0') + instant.slice(4);

const boundsMessage = (label: string, date: string, booked: string, now: string): string | undefined => {
  // A fast server clock may have dated the booking in the future.
  const booked_at = now < booked ? now : booked;
  // Cut to the same length: days are compared with days, instants with instants.
  if (date < yearsFrom(booked_at, -YEARS_BEFORE_BOOKING).slice(0, date.length)) {
    return fieldMessages.tooLongBeforeBooking(label);
  }
  const isLate = date > yearsFrom(booked_at, YEARS_AFTER_BOOKING).slice(0, date.length);
  return isLate ? fieldMessages.tooLongAfterBooking(label) : undefined;
};

type Day = string | null | undefined;
export interface ShipmentDates {
  shipment_date?: Day;
  estimated_delivery?: Day;
}

/**
 * The messages for a form's dates, by field. Days are YYYY-MM-DD, null or '' for none. A date that equals the one in
 * `before` is not checked. The API's domain has the same rule, and a property test compares the two.
 */
export const shipmentDateMessages = (
  { shipment_date: shipped, estimated_delivery: expected }: ShipmentDates,
  booked_at: string,
  before: ShipmentDates = {},
  now = new Date().toISOString(),
): Partial<Record<keyof ShipmentDates, string>> => {
  const newShipped = shipped === before.shipment_date ? undefined : shipped;
  const newExpected = expected === before.estimated_delivery ? undefined : expected;
  const shippedMessage = newShipped && boundsMessage(fieldLabels.shipment_date, newShipped, booked_at, now);
  const expectedMessage = newExpected && boundsMessage(fieldLabels.estimated_delivery, newExpected, booked_at, now);
  if (shippedMessage || expectedMessage) {
    return {
      ...(shippedMessage && { shipment_date: shippedMessage }),
      ...(expectedMessage && { estimated_delivery: expectedMessage }),
    };
  }
  if (!shipped || !expected || expected >= shipped) return {};
  if (newExpected) return { estimated_delivery: fieldMessages.deliveryBeforeShipment };
  return newShipped ? { shipment_date: fieldMessages.shipmentAfterDelivery } : {};
};

/** The message for a tracking update's time, ISO 8601 UTC; undefined when the time is valid. */
export const updateTimeMessage = (
  timestamp: string,
  booked_at: string,
  now = new Date().toISOString(),
): string | undefined => boundsMessage(fieldLabels.timestamp, timestamp, booked_at, now);
