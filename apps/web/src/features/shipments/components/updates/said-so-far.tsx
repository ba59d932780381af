import type { Shipment } from '@waymark/contracts';
import { MoveRight } from 'lucide';
import { useId } from 'react';
import { Card } from '../../../../components/ui/basics/card.js';
import { SaidUpdate } from './said-update.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';
import { ReportedStatus } from '../reported-status.js';

const SHOWN = 3;

/** Context for the next update: the parcel's route and its latest updates. */
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
          <ReportedStatus shipment={shipment} />
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          <Isolated>{shipment.sender_city}</Isolated>
          <Icon of={MoveRight} label="to" className="size-4 text-muted" />
          <Isolated>{shipment.recipient_city}</Isolated>
        </p>
        {latest.length === 0 ? (
          <p className="text-sm text-muted">No updates for this parcel yet.</p>
        ) : (
          <ol className="grid gap-4 border-t border-line pt-4">
            {latest.map((update) => (
              <SaidUpdate key={update.id} update={update} />
            ))}
          </ol>
        )}
      </section>
    </Card>
  );
};
