import { Button, type ButtonVariant } from '../basics/button.js';
import { Dialog } from './dialog.js';

/** Asks for confirmation of an action that cannot be undone or that affects another user. */
export const ConfirmDialog = ({
  open,
  title,
  question,
  confirmLabel,
  variant = 'danger',
  busy = false,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  question: string;
  confirmLabel: string;
  variant?: ButtonVariant;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <Dialog open={open} onClose={onClose} title={title} description={question}>
    <div className="flex flex-wrap justify-end gap-2 pt-2">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button variant={variant} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </div>
  </Dialog>
);
