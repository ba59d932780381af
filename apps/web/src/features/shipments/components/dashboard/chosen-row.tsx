import type { Shipment } from '@waymark/contracts';
import { Printer } from 'lucide';
import { Suspense, useState } from 'react';
import { Button } from '../../../../components/ui/basics/button.js';
import { LabelDialog } from '../label/lazy-label-dialog.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

/** Maximum number of labels in one document, so that a print job stays short. */
const MOST_LABELS = 100;

/** Chooses all rows, and shows the actions for the chosen ones. */
export const ChosenRow = ({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly Shipment[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
}) => {
  const [printed, setPrinted] = useState<readonly Shipment[] | null>(null);
  const within = rows.slice(0, MOST_LABELS);
  const present = rows.filter(({ id }) => chosen.has(id));
  const isEvery = within.every(({ id }) => chosen.has(id));
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 text-sm print:hidden">
      <label className="flex min-h-10 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-4 accent-signal"
          checked={isEvery}
          ref={(box) => {
            if (box) box.indeterminate = !isEvery && present.length > 0;
          }}
          onChange={() => onChoose(new Set(isEvery ? [] : within.map(({ id }) => id)))}
        />
        <span>{within.length < rows.length ? `Select the newest ${MOST_LABELS}` : 'Select all'}</span>
      </label>
      <p aria-live="polite" className="figures ml-auto text-muted">
        {present.length > 0 && `${present.length} chosen`}
      </p>
      {present.length > 0 && (
        <Button
          size="small"
          variant="secondary"
          icon={<Icon of={Printer} className="size-4" />}
          onClick={() => setPrinted(present.slice(0, MOST_LABELS))}
        >
          {present.length === 1 ? 'Print label' : `Print ${Math.min(present.length, MOST_LABELS)} labels`}
        </Button>
      )}
      {printed && (
        <Suspense>
          <LabelDialog shipments={printed} onClose={() => setPrinted(null)} />
        </Suspense>
      )}
    </div>
  );
};

/** The checkbox of a row. */
export const ChooseBox = ({
  shipment,
  isChosen,
  onToggle,
}: {
  shipment: Shipment;
  isChosen: boolean;
  onToggle: (id: number) => void;
}) => (
  <label className="relative z-10 grid size-10 shrink-0 cursor-pointer place-items-center print:hidden">
    <input
      type="checkbox"
      className="size-4 accent-signal"
      aria-label={`Choose ${shipment.tracking_number}`}
      checked={isChosen}
      onChange={() => onToggle(shipment.id)}
    />
  </label>
);
