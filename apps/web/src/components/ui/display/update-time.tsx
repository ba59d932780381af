import type { TrackingUpdate } from '@waymark/contracts';
import { REPORTED_BY_SENDER, effectiveTime, isTimeAhead } from '@waymark/contracts/ui';
import { ClockAlert } from 'lucide';
import { formatDateTime } from '../../../lib/wording/moments.js';
import { Icon } from '../basics/icon.js';

/** The time of an update. Notes if the sender reported it, and if the scanner's clock was ahead. */
export const UpdateTime = ({ update }: { update: TrackingUpdate }) => {
  const time = effectiveTime(update);
  return (
    <>
      <time dateTime={time}>{formatDateTime(time)}</time>
      {update.reported_by === 'sender' && <span className="font-medium">{REPORTED_BY_SENDER}</span>}
      {isTimeAhead(update) && (
        <span className="inline-flex items-center gap-1 text-warning">
          <Icon of={ClockAlert} className="size-3.5 shrink-0" />
          <span>{`Shown as recorded: the reported time was ${formatDateTime(update.timestamp)}`}</span>
        </span>
      )}
    </>
  );
};
