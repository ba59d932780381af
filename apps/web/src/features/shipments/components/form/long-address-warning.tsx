import { lazy, Suspense } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { loadCode } from '../../../../lib/requests/load-code.js';
import type { ShipmentFormValues } from './values/shipment-form-values.js';

/** Loads the label's layout only for long addresses. */
const LabelWarning = lazy(async () => ({
  default: (await loadCode(() => import('../label/label-warning.js'))).LabelWarning,
}));

const FIELDS = [
  'sender_name',
  'sender_address',
  'sender_city',
  'sender_country',
  'sender_phone',
  'recipient_name',
  'recipient_address',
  'recipient_city',
  'recipient_country',
  'recipient_phone',
  'delivery_instructions',
] as const;

/** Total characters of both addresses and the delivery instructions that fit on every label in the widest letters. */
const ALWAYS_FIT = 300;

/** Warns in the form if the addresses and delivery instructions do not fit on a label. */
export const LongAddressWarning = ({ control }: { control: Control<ShipmentFormValues> }) => {
  const texts = useWatch({ control, name: FIELDS });
  if (texts.join('').length <= ALWAYS_FIT) return null;
  const typed = Object.fromEntries(FIELDS.map((name, index) => [name, texts[index]])) as Record<
    (typeof FIELDS)[number],
    string
  >;
  const parcel = { service_type: 'standard', weight: 1, length: 1, width: 1, height: 1 } as const;
  return (
    <Suspense fallback={null}>
      <LabelWarning content={{ ...typed, ...parcel, tracking_number: '–', estimated_delivery: null }} />
    </Suspense>
  );
};
