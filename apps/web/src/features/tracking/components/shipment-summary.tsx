import type { PublicShipment } from '@waymark/contracts';
import {
  REPORTED_BY_SENDER,
  daysBetween,
  effectiveTime,
  expectation,
  headline,
  momentText,
  standingOf,
  timeText,
  untranslated,
  wallTime,
  withPresentDue,
  type Standing,
  type ZoneOf,
} from '@waymark/contracts/ui';
import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../components/ui/display/copy-button.js';
import { LineDot, type Line } from '../../../components/ui/display/line-dot.js';
import { useNow } from '../../../lib/live/use-now.js';
import { relativeText } from '../../../lib/wording/calendar.js';
import { explanation } from '../wording.js';
import { LateBand } from './late-band.js';
import { ProgressLine } from './progress-line.js';
import { SummaryFrame } from './summary-frame.js';
import { Icon } from '../../../components/ui/basics/icon.js';
import { Isolated, Sentence } from '../../../components/ui/basics/isolated.js';

/** The age of the newest update. No other part of the page shows an age. */
const Reported = ({
  standing: { update, byEdit, reportedBy },
  bookedAt,
  now,
  zoneOf,
}: {
  standing: Standing;
  bookedAt: string;
  now: Date;
  zoneOf: ZoneOf;
}) => {
  const at = update ? effectiveTime(update) : bookedAt;
  const reported = reportedBy === 'sender' ? REPORTED_BY_SENDER : 'Reported';
  const zone = update && zoneOf(update.location);
  const date = new Date(at);
  const days = daysBetween(wallTime(now, zone), wallTime(date, zone));
  return (
    <p className="text-sm text-muted">
      <span>{update ? (byEdit ? 'Latest news' : reported) : 'Booked'}</span>{' '}
      <time dateTime={at}>
        <span>{relativeText(date, now, days)}</span> <span className="max-sm:hidden">· </span>
        <span className="whitespace-nowrap max-sm:block">{momentText(date, now, zone)}</span>
      </time>
    </p>
  );
};

/** Shows the parcel's location, delivery estimate, progress, latest report and route on the map. */
export const ShipmentSummary = ({
  shipment: read,
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
  const shipment = withPresentDue(read, +now);
  const standing = standingOf(shipment);
  const [note, description] = explanation(standing);

  return (
    <SummaryFrame
      number={shipment.tracking_number}
      status={standing.status}
      words={headline(standing, untranslated)}
      expected={expectation(shipment, now, zoneOf)}
      late={<LateBand shipment={shipment} now={now} zoneOf={zoneOf} />}
      copy={
        <CopyButton
          isIcon
          text={shipment.tracking_number}
          label="Copy tracking number"
          className="print-hidden -my-2 size-11! [&_svg]:size-4"
        />
      }
      line={
        <LineDot role="status" line={line} className="track-line print-hidden w-32 shrink-0 font-semibold">
          {line === 'stale' && ` since ${timeText(wallTime(new Date(freshUntil)))}`}
        </LineDot>
      }
      reported={<Reported standing={standing} bookedAt={shipment.created_at} now={now} zoneOf={zoneOf} />}
      route={route}
    >
      <ProgressLine shipment={shipment} now={now} zoneOf={zoneOf} />
      <div className="grid gap-3 border-t border-line pt-4 sm:pt-6">
        {(note || description) && (
          <p className="max-w-prose break-words whitespace-pre-line">
            <Sentence>{note}</Sentence>
            <span>{description}</span>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Isolated>{shipment.sender_city}</Isolated>
          <Icon of={ArrowRight} label="to" className="size-4 shrink-0" />
          <Isolated>{shipment.recipient_city}</Isolated>
        </p>
      </div>
    </SummaryFrame>
  );
};
