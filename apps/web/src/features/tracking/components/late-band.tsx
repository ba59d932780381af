import type { PublicShipment } from '@waymark/contracts';
import { ClockAlert } from 'lucide';
import { lateness } from '../lateness.js';
import { momentText } from '../time-wording.js';
import type { ZoneOf } from '../zones.js';
import { Icon } from '../../../components/ui/icon.js';

/** Says that a parcel is late, and why as far as anybody knows; nothing of others. */
export const LateBand = ({ shipment, now, zoneOf }: { shipment: PublicShipment; now: Date; zoneOf: ZoneOf }) => {
  const late = lateness(shipment);
  if (!late) return null;
  return (
    <section aria-label="Late" className="late-band">
      <Icon of={ClockAlert} aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <p className="min-w-0 break-words">
        <strong className="font-heading font-semibold text-danger">{late.headline}</strong>{' '}
        <span className="whitespace-pre-line">{late.reason}</span>
        {late.said && (
          <>
            {' '}
            <time dateTime={late.said.timestamp} className="whitespace-nowrap text-muted">
              {momentText(new Date(late.said.timestamp), now, zoneOf(late.said.location))}
            </time>
          </>
        )}
      </p>
    </section>
  );
};
