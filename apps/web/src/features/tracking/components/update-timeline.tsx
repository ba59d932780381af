import { type PublicShipment, type TrackingUpdate } from '@waymark/contracts';
import { statusLabel, publicTexts } from '@waymark/contracts/ui';
import { appearanceOfStatus } from '../../../components/ui/status-pill.js';
import { ZoneNote } from '../../../components/ui/zone-note.js';
import { classNames } from '../../../lib/class-names.js';
import { dayHeading, daysText, momentText, shortDayText, timeText } from '../time-wording.js';
import { silentDays, timelineOf, type TimelineGap } from '../timeline.js';
import { useNow } from '../use-now.js';

const Update = ({ update, isNew, isLatest }: { update: TrackingUpdate; isNew: boolean; isLatest: boolean }) => {
  const { icon: Icon, color } = appearanceOfStatus(update.status);
  return (
    <li className={classNames('timeline-item', isNew && 'timeline-item-new')} style={{ '--accent': color }}>
      <span aria-hidden="true" className={classNames('timeline-dot', isLatest && 'timeline-dot-latest')}>
        <Icon className="size-4" />
      </span>
      <div className="min-w-0">
        <p className="flex items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold break-words">
            <span className="text-(--accent) max-sm:block">{statusLabel(update.status)}</span>
            <span className="text-muted max-sm:hidden"> · </span>
            {update.location}
          </span>
          <time dateTime={update.timestamp} className="figures text-sm text-muted">
            {timeText(new Date(update.timestamp))}
          </time>
        </p>
        <p className="mt-0.5 text-sm break-words whitespace-pre-line text-muted">{update.description}</p>
      </div>
    </li>
  );
};

const Gap = ({ gap, now }: { gap: TimelineGap; now: Date }) => (
  <p className="timeline-gap">
    <span>
      {daysText(gap.days)} without an update
      <span className="text-muted">
        {' '}
        · {shortDayText(gap.from, now)}
        {gap.days > 1 && ` – ${shortDayText(gap.to, now)}`}
      </span>
    </span>
  </p>
);

/** Everything said of the parcel, newest first, by day; days of silence are marked. */
export const UpdateTimeline = ({ shipment, arrived }: { shipment: PublicShipment; arrived: readonly number[] }) => {
  const now = useNow();
  const { tracking_updates: updates, created_at, status } = shipment;
  const silence = silentDays(updates, status === 'delivered', now);
  const timeline = timelineOf(updates);
  const latest = timeline.find((part) => part.kind === 'day')?.updates[0]?.id;

  return (
    <section aria-labelledby="updates-heading">
      <h2 id="updates-heading" className="flex items-baseline gap-2 text-lg">
        Tracking updates
        {updates.length > 0 && <span className="figures text-sm font-normal text-muted">{updates.length}</span>}
        <ZoneNote />
      </h2>
      {updates.length === 0 && (
        <div className="mt-4 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center">
          <p className="font-semibold">{publicTexts.noUpdatesYet}</p>
          <p className="mt-1 text-sm text-muted">This page shows the first one by itself, the moment it is made.</p>
        </div>
      )}
      <div className={timeline.length > 0 ? 'timeline' : undefined}>
        {silence > 0 && (
          <p className="timeline-gap">
            <span>No update for {daysText(silence)}</span>
          </p>
        )}
        {timeline.map((part) =>
          part.kind === 'gap' ? (
            <Gap key={`gap-${part.from.getTime()}`} gap={part} now={now} />
          ) : (
            <section key={part.date.toDateString()} className="break-inside-avoid">
              <h3 className="timeline-day">{dayHeading(part.date, now)}</h3>
              <ol>
                {part.updates.map((update) => (
                  <Update
                    key={update.id}
                    update={update}
                    isNew={arrived.includes(update.id)}
                    isLatest={update.id === latest}
                  />
                ))}
              </ol>
            </section>
          ),
        )}
        <p className={classNames('text-sm text-muted', timeline.length > 0 ? 'timeline-origin' : 'mt-4')}>
          Booked <time dateTime={created_at}>{momentText(new Date(created_at), now)}</time>
        </p>
      </div>
    </section>
  );
};
