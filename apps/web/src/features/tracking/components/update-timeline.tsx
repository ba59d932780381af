import { type PublicShipment, type TrackingUpdate } from '@waymark/contracts';
import {
  daysText,
  REPORTED_BY_SENDER,
  dayHeading,
  dayText,
  effectiveTime,
  momentText,
  publicTexts,
  shortDayText,
  standingOf,
  statusLabel,
  timeText,
  wallTime,
  zoneText,
  type WallTime,
  type ZoneOf,
} from '@waymark/contracts/ui';
import { appearanceOfStatus } from '../../../components/ui/display/status-pill.js';
import { useNow } from '../../../lib/live/use-now.js';
import { classNames } from '../../../lib/page/class-names.js';
import { isSilent, timelineOf, type TimelineGap } from '../timeline.js';
import { Icon } from '../../../components/ui/basics/icon.js';
import { Isolated } from '../../../components/ui/basics/isolated.js';

const Update = ({
  update,
  zoneOf,
  isNew,
  isLatest,
}: {
  update: TrackingUpdate;
  zoneOf: ZoneOf;
  isNew: boolean;
  isLatest: boolean;
}) => {
  const { icon, color } = appearanceOfStatus(update.status);
  const time = effectiveTime(update);
  const [at, zone] = [new Date(time), zoneOf(update.location)];
  return (
    <li className={classNames('timeline-item', isNew && 'timeline-item-new')} style={{ '--accent': color }}>
      <span aria-hidden="true" className={classNames('timeline-dot', isLatest && 'timeline-dot-latest')}>
        <Icon of={icon} className="size-4" />
      </span>
      <div className="min-w-0">
        <p className="flex items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold break-words">
            <span className="text-(--accent) max-sm:block">{statusLabel(update.status)}</span>
            <span className="text-muted max-sm:hidden"> · </span>
            <Isolated>{update.location}</Isolated>
          </span>
          <time dateTime={time} className="figures shrink-0 text-sm text-muted">
            <span>{timeText(wallTime(at, zone))}</span> <span className="text-xs">{zoneText(at, zone)}</span>
          </time>
        </p>
        <p className="mt-0.5 text-sm break-words whitespace-pre-line text-muted">
          <Isolated translate="yes">{update.description}</Isolated>
        </p>
        {update.reported_by === 'sender' && (
          <p className="mt-0.5 text-xs font-medium text-muted">{REPORTED_BY_SENDER}</p>
        )}
      </div>
    </li>
  );
};

const Gap = ({ gap, now }: { gap: TimelineGap; now: WallTime }) => (
  <p className="timeline-gap">
    <span>
      <span>{`${daysText(gap.days)} without an update`}</span>
      <span className="text-muted">{` · ${shortDayText(gap.from, now)}${gap.days > 1 ? ` – ${shortDayText(gap.to, now)}` : ''}`}</span>
    </span>
  </p>
);

/** All updates of the parcel by day, newest first, with days without updates marked. Times are local to each place, and the booking's to the newest. */
export const UpdateTimeline = ({
  shipment,
  zoneOf,
  arrived,
}: {
  shipment: PublicShipment;
  zoneOf: ZoneOf;
  arrived: readonly number[];
}) => {
  const now = new Date(useNow());
  const { tracking_updates: updates, created_at } = shipment;
  const { status, update: latest } = standingOf(shipment);
  const timeline = timelineOf(updates, zoneOf);
  const newest = timeline[0]?.kind === 'day' ? timeline[0].date : undefined;
  const zone = latest && zoneOf(latest.location);
  const present = wallTime(now, zone);

  return (
    <section aria-labelledby="updates-heading">
      <h2 id="updates-heading" className="flex items-baseline gap-2 text-lg">
        Tracking updates
        {updates.length > 0 && <span className="figures text-sm font-normal text-muted">{updates.length}</span>}
      </h2>
      {updates.length === 0 && (
        <div className="mt-4 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center">
          <p className="font-semibold">{publicTexts.noUpdatesYet}</p>
          <p className="mt-1 text-sm text-muted">The first one appears here automatically.</p>
        </div>
      )}
      <div className={timeline.length > 0 ? 'timeline' : undefined}>
        {newest && isSilent(newest, status === 'delivered', present) && (
          <p className="timeline-gap">
            <span>{`No update since ${dayText(newest, present)}`}</span>
          </p>
        )}
        {timeline.map((part) =>
          part.kind === 'gap' ? (
            <Gap key={`gap-${part.from.getTime()}`} gap={part} now={present} />
          ) : (
            <section key={part.updates.at(-1)?.id} className="break-inside-avoid">
              <h3 className="timeline-day">{dayHeading(part.date, present)}</h3>
              <ol>
                {part.updates.map((update) => (
                  <Update
                    key={update.id}
                    update={update}
                    zoneOf={zoneOf}
                    isNew={arrived.includes(update.id)}
                    isLatest={update.id === latest?.id}
                  />
                ))}
              </ol>
            </section>
          ),
        )}
        <p className={classNames('text-sm text-muted', timeline.length > 0 ? 'timeline-origin' : 'mt-4')}>
          Booked <time dateTime={created_at}>{momentText(new Date(created_at), now, zone)}</time>
        </p>
      </div>
    </section>
  );
};
