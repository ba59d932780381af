/** The fields of a booking that doubts depend on. Dates are YYYY-MM-DD or '', weight in kg, dimensions in cm. */
export interface Booking {
  weight: number;
  length: number;
  width: number;
  height: number;
  shipment_date?: string | null | undefined;
  estimated_delivery?: string | null | undefined;
}

export type Doubt = 'shipment_date_past' | 'estimated_delivery_past' | 'too_heavy' | 'too_light';

/** Kilograms per liter: a little more than lead, and the density of air. */
const HEAVIEST = 12;
const LIGHTEST = 0.0012;

const CUBIC_CENTIMETERS_A_LITER = 1_000;

/** Values that are allowed but unlikely; `today` is the current day in the booker's zone, YYYY-MM-DD. */
export const doubts = (booking: Booking, today: string): Doubt[] => {
  const { weight, length, width, height } = booking;
  const [shipped, expected] = [booking.shipment_date ?? '', booking.estimated_delivery ?? ''];
  const density = weight / ((length * width * height) / CUBIC_CENTIMETERS_A_LITER);
  const found: Record<Doubt, boolean> = {
    shipment_date_past: shipped !== '' && shipped < today,
    estimated_delivery_past: expected !== '' && expected < today,
    too_heavy: density > HEAVIEST,
    too_light: density < LIGHTEST,
  };
  return (Object.keys(found) as Doubt[]).filter((doubt) => found[doubt]);
};
