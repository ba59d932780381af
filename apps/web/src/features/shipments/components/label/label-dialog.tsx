import type { Shipment } from '@waymark/contracts';
import { Printer } from 'lucide';
import { createPortal } from 'react-dom';
import { Button } from '../../../../components/ui/button.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { Label } from './label.js';
import { LABEL_PAPERS, useLabelPaper, type LabelPaper } from './label-paper.js';
import { Icon } from '../../../../components/ui/icon.js';

/** Shows the labels and prints them alone, one a page: while the dialog is open, the page's print is the labels. */
export const LabelDialog = ({ shipments, onClose }: { shipments: readonly Shipment[]; onClose: () => void }) => {
  const [paper, setPaper] = useLabelPaper();
  const labels = shipments.map((shipment) => <Label key={shipment.id} shipment={shipment} paper={paper} />);
  const isOne = shipments.length === 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isOne ? 'Shipping label' : `${shipments.length} shipping labels`}
      description={
        isOne
          ? 'Print it at its full size. Keep the bar code flat and uncovered.'
          : 'One document, a label a page. Print it at its full size.'
      }
    >
      <div
        role="region"
        aria-label="Preview"
        tabIndex={0}
        className="grid max-h-[56dvh] justify-items-center gap-4 overflow-auto rounded-md bg-raised p-4"
      >
        {labels.map((label) => (
          <div key={label.key} className="label-preview shadow-card">
            {label}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label className="flex items-center gap-2 text-sm">
          Paper
          <select
            name="label_paper"
            value={paper}
            onChange={(event) => setPaper(event.target.value as LabelPaper)}
            className="min-h-11 rounded-md border border-line-strong bg-surface pr-9 pl-3 hover:border-ink"
          >
            {Object.entries(LABEL_PAPERS).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button
          className="max-sm:w-full"
          onClick={() => window.print()}
          icon={<Icon of={Printer} aria-hidden="true" className="size-4" />}
        >
          {isOne ? 'Print' : `Print ${shipments.length} labels`}
        </Button>
      </div>
      {createPortal(
        <div className="label-sheet" data-paper={paper} aria-hidden="true">
          {labels}
        </div>,
        document.body,
      )}
    </Dialog>
  );
};
