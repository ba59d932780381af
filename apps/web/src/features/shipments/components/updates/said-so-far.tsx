import type { Shipment } from '@waymark/contracts';
import { MoveRight } from 'lucide-react';
import { useId } from 'react';
import { Card } from '../../../../components/ui/card.js';
import { StatusPill, appearanceOfStatus } from '../../../../components/ui/status-pill.js';
import { formatDateTime } from '../../../../lib/wording/format.js';

const SHOWN = 3;

/** What the next update follows: where the parcel goes, and the last things said of it. */
export const SaidSoFar = ({ shipment }: { shipment: Shipment }) => {
  const id = useId();
  const latest = shipment.tracking_updates.slice(0, SHOWN);
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby={id} className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="text-lg">
            So far
          </h2>
          <StatusPill status={shipment.status} />
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          {shipment.sender_city}
          <MoveRight role="img" aria-label="to" className="size-4 text-muted" />
          {shipment.recipient_city}
        </p>
        {latest.length === 0 ? (
          <p className="text-sm text-muted">No updates for this parcel yet.</p>
        ) : (
          <ol className="grid gap-4 border-t border-line pt-4">
            {latest.map(({ id: update, status, location, timestamp }) => {
              const { icon: Icon, color, label } = appearanceOfStatus(status);
              return (
                <li key={update} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 text-sm">
                  <Icon aria-hidden="true" className="mt-0.5 size-4.5" style={{ color }} />
                  <div>
                    <p className="font-medium break-words">
                      {label}, {location}
                    </p>
                    <time dateTime={timestamp} className="text-xs text-muted">
                      {formatDateTime(timestamp)}
                    </time>
                  </div>
                </li>
              );
            })}
          </ol>
        )}
      </section>
    </Card>
  );
};
