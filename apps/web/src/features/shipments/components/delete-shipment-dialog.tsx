import { useMutation } from '@tanstack/react-query';
import { detailOf } from '@waymark/client';
import { texts } from '@waymark/contracts/ui';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.js';
import { notify } from '../../../lib/notices/notify.js';
import { useShipments } from '../api/shipment-queries.js';
import { deleteShipment } from '../api/shipments-api.js';

/** Asks for confirmation, deletes and reports the result; closed while `id` is null. */
export const DeleteShipmentDialog = ({
  id,
  onClose,
  onConfirm,
  onDeleted,
  onFailed,
}: {
  id: number | null;
  onClose: () => void;
  onConfirm?: () => void;
  onDeleted?: (id: number) => void;
  onFailed?: () => void;
}) => {
  const shipments = useShipments();
  const removal = useMutation({
    mutationFn: deleteShipment,
    onMutate: () => onConfirm?.(),
    onSuccess: (_, deletedId) => {
      notify.success(texts.shipmentDeleted);
      onClose();
      onDeleted?.(deletedId);
      shipments.forget(deletedId);
      shipments.refreshCounts();
    },
    onError: (error) => {
      notify.error(detailOf(error, texts.shipmentDeleteFailed));
      onFailed?.();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={id !== null}
      title="Delete Shipment"
      question={texts.confirmShipmentDelete}
      confirmLabel="Delete"
      busy={removal.isPending}
      onConfirm={() => id !== null && removal.mutate(id)}
      onClose={onClose}
    />
  );
};
