import type { Shipment } from '@waymark/contracts';
import { Printer } from 'lucide';
import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../../components/ui/basics/button.js';
import { Dialog } from '../../../../components/ui/overlays/dialog.js';
import { publicAddress } from '../../../../lib/page/public-address.js';
import { Label } from './label.js';
import { LABEL_PAPERS, useLabelPaper, type LabelPaper } from './label-paper.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { isPrivateAddress } from './private-address.js';

const PrintedLabel = ({
  shipment,
  paper,
  onFit,
}: {
  shipment: Shipment;
  paper: LabelPaper;
  onFit: (number: string, isFitting: boolean) => void;
}) => {
  const { tracking_number } = shipment;
  const onFitted = useCallback((isFitting: boolean) => onFit(tracking_number, isFitting), [tracking_number, onFit]);
  return <Label shipment={shipment} paper={paper} onFit={onFitted} />;
};

/** Shows the labels. While the dialog is open, printing the page prints only the labels, one on each page. */
export const LabelDialog = ({ shipments, onClose }: { shipments: readonly Shipment[]; onClose: () => void }) => {
  const [paper, setPaper] = useLabelPaper();
  const [unfit, setUnfit] = useState<readonly string[]>([]);
  const onFit = useCallback((number: string, isFitting: boolean) => {
    setUnfit((before) => {
      if (before.includes(number) !== isFitting) return before;
      return isFitting ? before.filter((one) => one !== number) : [...before, number];
    });
  }, []);
  const isOne = shipments.length === 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isOne ? 'Shipping label' : `${shipments.length} shipping labels`}
      description={
        isOne
          ? 'Print it at its full size. Keep the bar code flat and uncovered.'
          : 'One document. Print it at its full size.'
      }
    >
      <div
        role="region"
        aria-label="Preview"
        tabIndex={0}
        className="grid max-h-[56dvh] justify-items-center gap-4 overflow-auto rounded-md bg-raised p-4"
      >
        {shipments.map((shipment) => (
          <div key={shipment.id} className="label-preview shadow-card">
            <Label shipment={shipment} paper={paper} />
          </div>
        ))}
      </div>
      {isPrivateAddress(publicAddress()) && (
        <p role="note" className="text-sm">
          {`The QR code leads to ${publicAddress()}, which recipients cannot open. Ask the operator of this server to set PUBLIC_URL to its public address, and open the label again before you print it.`}
        </p>
      )}
      <div role="status">
        {unfit.length > 0 && (
          <p className="text-sm">{`The texts of ${unfit.join(', ')} do not fit on the label, even in the smallest legible print. The label shortens them, marked with “…”. Shorten them yourself before you print.`}</p>
        )}
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
          icon={<Icon of={Printer} className="size-4" />}
        >
          {isOne ? 'Print' : `Print ${shipments.length} labels`}
        </Button>
      </div>
      {createPortal(
        <div className="label-sheet" data-paper={paper} aria-hidden="true">
          {shipments.map((shipment) => (
            <PrintedLabel key={shipment.id} shipment={shipment} paper={paper} onFit={onFit} />
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  );
};
