export type DateField = 'shipment_date' | 'estimated_delivery' | 'timestamp';
export type DateRefusal = 'too_early' | 'too_late' | 'before_shipment' | 'after_delivery';
export type RefusedDates = Readonly<Partial<Record<DateField, DateRefusal>>>;

/** Dates out of bounds or in the wrong order: each refused field with the reason. */
export class DatesRefusedError extends Error {
  override readonly name = 'DatesRefusedError';

  constructor(readonly dates: RefusedDates) {
    super(`Refused dates: ${Object.keys(dates).join(', ')}`);
  }
}

const YEARS_BEFORE_BOOKING = 1;
const YEARS_AFTER_BOOKING = 2;

/** For comparison as text only: 29 February may become a day that does not exist, which still sorts between its neighbors. */
const yearsFrom = (instant: string, years: number): string =>
  `${Number(instant.slice(0, 4)) + years}`.padStart(4, '0') + instant.slice(4);

const outOfBounds = (date: string, booked_at: string): DateRefusal | undefined => {
  // Cut to the same length: days are compared with days, instants with instants.
  if (date < yearsFrom(booked_at, -YEARS_BEFORE_BOOKING).slice(0, date.length)) return 'too_early';
  return date > yearsFrom(booked_at, YEARS_AFTER_BOOKING).slice(0, date.length) ? 'too_late' : undefined;
};

/** The reference for date bounds: the booking, or the present when a fast clock dated the booking in the future. */
export const earlierOf = (booked_at: string, now: string | undefined): string =>
  now !== undefined && now < booked_at ? now : booked_at;

type WaybillDates = Readonly<{ shipment_date: string | null; estimated_delivery: string | null }>;

const refusedDates = (
  { shipment_date: shipped, estimated_delivery: expected }: Partial<WaybillDates>,
  kept: WaybillDates,
  booked_at: string,
): RefusedDates => {
  const outside: [DateField, DateRefusal | undefined][] = [
    ['estimated_delivery', expected ? outOfBounds(expected, booked_at) : undefined],
    ['shipment_date', shipped ? outOfBounds(shipped, booked_at) : undefined],
  ];
  const refused = outside.filter(([, refusal]) => refusal !== undefined);
  if (refused.length > 0) return Object.fromEntries(refused);
  const shipment_date = shipped === undefined ? kept.shipment_date : shipped;
  const estimated_delivery = expected === undefined ? kept.estimated_delivery : expected;
  if (!shipment_date || !estimated_delivery || estimated_delivery >= shipment_date) return {};
  if (expected) return { estimated_delivery: 'before_shipment' };
  return shipped ? { shipment_date: 'after_delivery' } : {};
};

/** Checks only the dates that a command changes, because forms resend stored ones. Throws DatesRefusedError. */
export const assertWaybillDates = (changes: Partial<WaybillDates>, kept: WaybillDates, booked_at: string): void => {
  const refused = refusedDates(changes, kept, booked_at);
  if (Object.keys(refused).length > 0) throw new DatesRefusedError(refused);
};

/** Throws DatesRefusedError. */
export const assertUpdateTime = (timestamp: string | undefined, booked_at: string): void => {
  const refusal = timestamp === undefined ? undefined : outOfBounds(timestamp, booked_at);
  if (refusal) throw new DatesRefusedError({ timestamp: refusal });
};
