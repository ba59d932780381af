import type { PublicShipment } from '@waymark/contracts';
import { Sentence } from '../../../components/ui/basics/isolated.js';
import { Card } from '../../../components/ui/basics/card.js';
import { useSettings } from '../../../lib/page/settings.js';
import { nextStep } from '../next-step.js';

const linkClasses = 'inline-flex min-h-11 items-center text-ink underline underline-offset-4';

/** Advice on the next step, with contact details. */
export const WhatNow = ({ shipment }: { shipment: PublicShipment }) => {
  const { support_email, support_phone } = useSettings();
  return (
    <Card className="grid gap-2 p-5 text-sm sm:p-6">
      <h2 className="text-base">What now</h2>
      <p>
        <Sentence>{nextStep(shipment) ?? ''}</Sentence>
      </p>
      <p className="flex min-h-11 flex-wrap gap-x-5">
        {support_phone && (
          <a href={`tel:${support_phone}`} className={linkClasses}>
            {support_phone}
          </a>
        )}
        {support_email && (
          <a
            href={`mailto:${support_email}?subject=${encodeURIComponent(shipment.tracking_number)}`}
            className={linkClasses}
          >
            {support_email}
          </a>
        )}
      </p>
    </Card>
  );
};
