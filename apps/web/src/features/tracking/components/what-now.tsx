import type { PublicShipment } from '@waymark/contracts';
import { Card } from '../../../components/ui/card.js';
import { useSettings } from '../../../lib/page/settings.js';
import { nextStep } from '../next-step.js';

const linkClasses = 'inline-flex min-h-11 items-center text-ink underline underline-offset-4';

/** What one can do now, and whom to ask. */
export const WhatNow = ({ shipment }: { shipment: PublicShipment }) => {
  const { support_email, support_phone } = useSettings();
  return (
    <Card className="grid min-h-60 content-start gap-2 p-5 text-sm sm:p-6 lg:min-h-52">
      <h2 className="text-base">What now</h2>
      <p>{nextStep(shipment)}</p>
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
