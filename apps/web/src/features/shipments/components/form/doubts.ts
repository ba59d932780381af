/** What of a booking is worth a second look. Dates are YYYY-MM-DD or '', weight in kg, measures in cm. */
export interface Booking {
  weight: number;
  length: number;
  width: number;
  height: number;
  shipment_date?: string | null | undefined;
  estimated_delivery?: string | null | undefined;
}

export type Doubt =
  'delivered_before_shipped' | 'shipment_date_past' | 'estimated_delivery_past' | 'too_heavy' | 'too_light';

/** Kilograms a litre: a little more than lead, and what air weighs. */
const HEAVIEST = 12;
const LIGHTEST = 0.0012;

const CUBIC_CENTIMETRES_A_LITRE = 1_000;

/** What nobody means as a rule, though a parcel may be booked so; `today` is the day of whoever books, YYYY-MM-DD. */
export const doubts = (booking: Booking, today: string): Doubt[] => {
  const { weight, length, width, height } = booking;
  const [shipped, expected] = [booking.shipment_date ?? '', booking.estimated_delivery ?? ''];
  const density = weight / ((length * width * height) / CUBIC_CENTIMETRES_A_LITRE);
  const found: Record<Doubt, boolean> = {
    delivered_before_shipped: shipped !== '' && expected !== '' && expected < shipped,
    shipment_date_past: shipped !== '' && shipped < today,
    estimated_delivery_past: expected !== '' && expected < today,
    too_heavy: density > HEAVIEST,
    too_light: density < LIGHTEST,
  };
  return (Object.keys(found) as Doubt[]).filter((doubt) => found[doubt]);
};
