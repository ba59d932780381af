import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '@waymark/client';
import type { Shipment } from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.js';
import { Dialog } from '../../../../components/ui/overlays/dialog.js';
import { notify } from '../../../../lib/notices/notify.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { deleteTrackingUpdate } from '../../api/shipments-api.js';
import { InsteadOfChange, useIsRefused } from './courier-update.js';

const TITLE = 'Delete Tracking Update';

/** Asks for confirmation, deletes and reports the result; closed while `id` is null. */
export const DeleteUpdateDialog = ({
  shipment,
  id,
  onClose,
}: {
  shipment: Shipment;
  id: number | null;
  onClose: () => void;
}) => {
  const cache = useQueryClient();
  const isRefused = useIsRefused(shipment.tracking_updates.find((update) => update.id === id));
  const removal = useMutation({
    mutationFn: deleteTrackingUpdate,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: shipmentKeys.all });
      notify.success(texts.updateDeleted);
    },
    onError: (error) => notify.error(detailOf(error, texts.updateDeleteFailed)),
    onSettled: onClose,
  });
  if (isRefused) {
    return (
      <Dialog open onClose={onClose} title={TITLE} description={texts.courierUpdate}>
        <InsteadOfChange shipmentId={shipment.id} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={id !== null}
      title={TITLE}
      question={texts.confirmUpdateDelete}
      confirmLabel="Delete"
      busy={removal.isPending}
      onConfirm={() => id !== null && removal.mutate(id)}
      onClose={onClose}
    />
  );
};
