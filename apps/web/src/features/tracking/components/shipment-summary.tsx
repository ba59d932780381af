import type { PublicShipment } from '@waymark/contracts';
import { standingOf, type Standing } from '@waymark/contracts/ui';
import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../components/ui/copy-button.js';
import { LineDot, type Line } from '../../../components/ui/line-dot.js';
import { appearanceOfStatus } from '../../../components/ui/status-pill.js';
import { useNow } from '../../../lib/live/use-now.js';
import { relativeText } from '../../../lib/wording/calendar.js';
import { daysBetween, momentText, timeText, wallTime } from '../time-wording.js';
import { expectation, explanation, headline } from '../wording.js';
import type { ZoneOf } from '../zones.js';
import { LateBand } from './late-band.js';
import { ProgressLine } from './progress-line.js';
import { Icon } from '../../../components/ui/icon.js';

/** How old the newest news is: the one age on the page. */
const Reported = ({
  standing: { update, byEdit },
  bookedAt,
  now,
  zoneOf,
}: {
  standing: Standing;
  bookedAt: string;
  now: Date;
  zoneOf: ZoneOf;
}) => {
  const at = update?.timestamp ?? bookedAt;
  const zone = update && zoneOf(update.location);
  const date = new Date(at);
  const days = daysBetween(wallTime(now, zone), wallTime(date, zone));
  return (
    <p className="text-sm text-muted">
      {update ? (byEdit ? 'Last scan' : 'Reported') : 'Booked'}{' '}
      <time dateTime={at}>
        {relativeText(date, now, days)} · <span className="whitespace-nowrap">{momentText(date, now, zone)}</span>
      </time>
    </p>
  );
};

/** The answer: where the parcel is, when it comes, how far it has come, who said so when, and its way on the map. */
export const ShipmentSummary = ({
  shipment,
  zoneOf,
  line,
  freshUntil,
  route,
}: {
  shipment: PublicShipment;
  zoneOf: ZoneOf;
  line: Line;
  freshUntil: number;
  route: ReactNode;
}) => {
  const now = new Date(useNow());
  const standing = standingOf(shipment);
  const { icon, color } = appearanceOfStatus(standing.status);
  const words = headline(standing);
  const expected = expectation(shipment, now, zoneOf);
  const reason = explanation(standing);

  return (
    <article
      aria-label={`Shipment ${shipment.tracking_number}`}
      className="grid overflow-hidden rounded-xl border border-line bg-surface shadow-card lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]"
      style={{ '--accent': color }}
    >
      <LateBand shipment={shipment} now={now} zoneOf={zoneOf} />
      <div className="grid content-between gap-4 p-5 sm:gap-8 sm:p-8">
        <div className="flex items-center justify-between">
          <div className="flex min-w-0 items-center">
            <span className="figures text-xs font-medium whitespace-nowrap select-all sm:text-sm">
              {shipment.tracking_number}
            </span>
            <CopyButton
              isIcon
              text={shipment.tracking_number}
              label="Copy tracking number"
              className="print-hidden -my-2 size-11! [&_svg]:size-4"
            />
          </div>
          <LineDot role="status" line={line} className="track-line print-hidden w-32 shrink-0 font-semibold">
            {line === 'stale' && ` since ${timeText(wallTime(new Date(freshUntil)))}`}
          </LineDot>
        </div>
        <div className="flex items-start gap-4 sm:gap-5">
          <span key={standing.status} className="status-seal">
            <Icon of={icon} aria-hidden="true" className="size-6 sm:size-7" />
          </span>
          <div key={words} className="grid min-w-0 animate-arrive gap-1 sm:gap-2">
            <h2 className="text-xl break-words">{words}</h2>
            <dl className="font-heading leading-snug font-semibold sm:text-lg">
              <dt className="inline text-muted">{expected.label}:</dt> <dd className="inline">{expected.text}</dd>
            </dl>
            <Reported standing={standing} bookedAt={shipment.created_at} now={now} zoneOf={zoneOf} />
          </div>
        </div>
        <ProgressLine shipment={shipment} zoneOf={zoneOf} />
        <div className="grid gap-3 border-t border-line pt-4 sm:pt-6">
          {reason && <p className="max-w-prose break-words whitespace-pre-line">{reason}</p>}
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {shipment.sender_city}
            <Icon of={ArrowRight} aria-label="to" className="size-4 shrink-0" />
            {shipment.recipient_city}
          </p>
        </div>
      </div>
      <div className="summary-map print-hidden">{route}</div>
    </article>
  );
};
