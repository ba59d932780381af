import type { Shipment } from '@waymark/contracts';
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Button } from '../../../../components/ui/button.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { Label } from './label.js';

/** Shows the label and prints it alone: while the dialog is open, the page's print is the label. */
export const LabelDialog = ({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Shipping label"
    description="A6, 105 × 148 mm. Keep the bar code flat and uncovered."
  >
    <div className="grid justify-items-center overflow-x-auto rounded-md bg-raised p-4">
      <div className="label-preview shadow-card">
        <Label shipment={shipment} />
      </div>
    </div>
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      <Button onClick={() => window.print()} icon={<Printer aria-hidden="true" className="size-4" />}>
        Print
      </Button>
    </div>
    {createPortal(
      <div className="label-sheet" aria-hidden="true">
        <Label shipment={shipment} />
      </div>,
      document.body,
    )}
  </Dialog>
);
