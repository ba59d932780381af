import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '@waymark/client';
import { texts } from '@waymark/contracts/ui';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.js';
import { notify } from '../../../../lib/page/notify.js';
import { shipmentKeys } from '../../api/shipment-cache.js';
import { deleteTrackingUpdate } from '../../api/shipments-api.js';

/** Asks, deletes and says so; `id` null keeps it closed. */
export const DeleteUpdateDialog = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const cache = useQueryClient();
  const removal = useMutation({
    mutationFn: deleteTrackingUpdate,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: shipmentKeys.all });
      notify.success(texts.updateDeleted);
    },
    onError: (error) => notify.error(detailOf(error, texts.updateDeleteFailed)),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={id !== null}
      title="Delete Tracking Update"
      question={texts.confirmUpdateDelete}
      confirmLabel="Delete"
      busy={removal.isPending}
      onConfirm={() => id !== null && removal.mutate(id)}
      onClose={onClose}
    />
  );
};
