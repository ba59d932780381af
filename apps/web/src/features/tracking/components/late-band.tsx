import type { PublicShipment } from '@waymark/contracts';
import { effectiveTime, lateness, momentText, type Lateness, type ZoneOf } from '@waymark/contracts/ui';
import { ClockAlert } from 'lucide';
import { Icon } from '../../../components/ui/basics/icon.js';
import { Sentence } from '../../../components/ui/basics/isolated.js';
import type { Elements } from '../../../components/ui/basics/elements.js';

export const LateBandFrame = ({
  headline,
  reason,
  children,
}: Pick<Lateness, 'headline' | 'reason'> & { children?: Elements }) => (
  <section aria-label="Late" className="late-band">
    <Icon of={ClockAlert} className="mt-0.5 size-5 shrink-0 text-danger" />
    <p className="min-w-0 break-words">
      <strong className="font-heading font-semibold text-danger">{headline}</strong>{' '}
      <span className="whitespace-pre-line">
        <Sentence>{reason}</Sentence>
      </span>
      {children}
    </p>
  </section>
);

/** Shows that a parcel is late and the reason, if one is known. Renders nothing for other parcels. */
export const LateBand = ({ shipment, now, zoneOf }: { shipment: PublicShipment; now: Date; zoneOf: ZoneOf }) => {
  const late = lateness(shipment);
  if (!late) return null;
  return (
    <LateBandFrame {...late}>
      {late.said && (
        <>
          {' '}
          <time dateTime={effectiveTime(late.said)} className="whitespace-nowrap text-muted">
            {momentText(new Date(effectiveTime(late.said)), now, zoneOf(late.said.location))}
          </time>
        </>
      )}
    </LateBandFrame>
  );
};
