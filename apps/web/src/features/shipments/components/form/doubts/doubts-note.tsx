import { MessageCircleQuestion } from 'lucide';
import type { Ref } from 'react';
import { Button } from '../../../../../components/ui/basics/button.js';
import { dimensionsText, fieldText } from '../../../../../lib/wording/field-text.js';
import { formatDate } from '../../../../../lib/wording/format.js';
import type { Booking, Doubt } from './doubts.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';

const sentenceOf = (doubt: Doubt, booking: Booking): string => {
  const weight = fieldText('weight', booking.weight);
  const size = dimensionsText(booking);
  switch (doubt) {
    case 'shipment_date_past':
      return `The shipment date, ${formatDate(booking.shipment_date ?? '')}, is past.`;
    case 'estimated_delivery_past':
      return `The estimated delivery, ${formatDate(booking.estimated_delivery ?? '')}, is past.`;
    case 'too_heavy':
      return `${weight} in ${size} is heavier than lead.`;
    case 'too_light':
      return `${weight} in ${size} is lighter than air.`;
    default:
      return doubt satisfies never;
  }
};

/** Asks for confirmation of unlikely values, with a button that books anyway. */
export const DoubtsNote = ({
  found,
  booking,
  busy,
  onPass,
  ref,
}: {
  found: readonly Doubt[];
  booking: Booking;
  busy: boolean;
  onPass: () => void;
  ref?: Ref<HTMLDivElement>;
}) =>
  found.length > 0 && (
    <div ref={ref} tabIndex={-1} role="alert" className="grid gap-3 rounded-md border border-signal px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <Icon of={MessageCircleQuestion} className="size-5 shrink-0 text-signal" />
        Is this right?
      </p>
      <ul className="grid gap-1.5">
        {found.map((doubt) => (
          <li key={doubt} className="break-words">
            {sentenceOf(doubt, booking)}
          </li>
        ))}
      </ul>
      <Button type="submit" variant="secondary" busy={busy} onClick={onPass}>
        Book it as it is
      </Button>
    </div>
  );
