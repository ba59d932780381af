import type { TrackingUpdate } from '@waymark/contracts';
import { appearanceOfStatus } from '../../../../components/ui/status-pill.js';
import { formatDateTime } from '../../../../lib/wording/format.js';
import { Icon } from '../../../../components/ui/icon.js';

/** An update in a narrow list; its description where there is room for it. */
export const SaidUpdate = ({
  update: { status, location, description, timestamp },
  isWhole = false,
}: {
  update: TrackingUpdate;
  isWhole?: boolean;
}) => {
  const { icon, color, label } = appearanceOfStatus(status);
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 text-sm">
      <Icon of={icon} aria-hidden="true" className="mt-0.5 size-4.5" style={{ color }} />
      <div>
        <p className="font-medium break-words">
          {label}, {location}
        </p>
        {isWhole && <p className="break-words">{description}</p>}
        <time dateTime={timestamp} className="text-xs text-muted">
          {formatDateTime(timestamp)}
        </time>
      </div>
    </li>
  );
};
