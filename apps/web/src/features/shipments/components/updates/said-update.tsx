import type { TrackingUpdate } from '@waymark/contracts';
import { appearanceOfStatus } from '../../../../components/ui/display/status-pill.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { UpdateTime } from '../../../../components/ui/display/update-time.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';

/** An update in a narrow list, with its description if there is room. */
export const SaidUpdate = ({ update, isWhole = false }: { update: TrackingUpdate; isWhole?: boolean }) => {
  const { status, location, description } = update;
  const { icon, color, label } = appearanceOfStatus(status);
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 text-sm">
      <Icon of={icon} className="mt-0.5 size-4.5" style={{ color }} />
      <div>
        <p className="font-medium break-words">
          <span>{`${label},`}</span> <Isolated>{location}</Isolated>
        </p>
        {isWhole && (
          <p className="break-words">
            <Isolated translate="yes">{description}</Isolated>
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-xs text-muted">
          <UpdateTime update={update} />
        </p>
      </div>
    </li>
  );
};
