import { type TrackingUpdate } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { MapPin } from 'lucide';
import { useState } from 'react';
import { Button } from '../../../../components/ui/basics/button.js';
import { StatusMark } from '../../../../components/ui/display/event-mark.js';
import { appearanceOfStatus } from '../../../../components/ui/display/status-pill.js';
import { classNames } from '../../../../lib/page/class-names.js';
import { formatNumber } from '../../../../lib/wording/format.js';
import { marked, Marked } from './marked.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { UpdateTime } from '../../../../components/ui/display/update-time.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';

/** Maximum number of rendered updates, so that stepping stays fast for a shipment with a thousand updates. */
const shownAtFirst = 12;

const Update = ({ update, changed }: { update: TrackingUpdate; changed: boolean }) => {
  const { color, label } = appearanceOfStatus(update.status);
  return (
    <li className={classNames('-mx-2 grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 px-2 py-2', changed && marked)}>
      <StatusMark status={update.status} className="size-7 [&_svg]:size-3.5" />
      <div className="grid gap-0.5 text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-2 font-semibold" style={{ color }}>
          <span>{label}</span>
          {changed && <Marked />}
        </p>
        <p className="break-words">
          <Isolated translate="yes">{update.description}</Isolated>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
          <span className="inline-flex items-center gap-1">
            <Icon of={MapPin} className="size-3" />
            <Isolated>{update.location}</Isolated>
          </span>
          <UpdateTime update={update} />
        </p>
      </div>
    </li>
  );
};

/** The tracking updates at this version, newest first. Updates that the event changed are always included. */
export const StateUpdates = ({
  updates,
  changed,
}: {
  updates: readonly TrackingUpdate[];
  changed: ReadonlyMap<number, unknown>;
}) => {
  const [all, setAll] = useState(false);
  if (updates.length === 0) return <p className="text-sm text-muted">{texts.noUpdates}</p>;
  const shown = all ? updates : updates.filter(({ id }, index) => index < shownAtFirst || changed.has(id));
  return (
    <>
      <ol className="grid gap-1">
        {shown.map((update) => (
          <Update key={update.id} update={update} changed={changed.has(update.id)} />
        ))}
      </ol>
      {shown.length < updates.length && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)} className="justify-self-start">
          {`Show ${formatNumber(updates.length - shown.length)} older`}
        </Button>
      )}
    </>
  );
};
