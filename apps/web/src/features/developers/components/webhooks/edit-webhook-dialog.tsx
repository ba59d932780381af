import type { Webhook } from '@waymark/contracts';
import { Dialog } from '../../../../components/ui/overlays/dialog.js';
import { notify } from '../../../../lib/notices/notify.js';
import { useChangeWebhook } from '../../api/webhooks-api.js';
import { WebhookForm } from './webhook-form.js';

/** The dialog is open while there is a webhook to edit. */
export const EditWebhookDialog = ({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) => {
  const { mutateAsync: change } = useChangeWebhook();
  return (
    <Dialog open={webhook !== null} onClose={onClose} title="Edit webhook">
      {webhook && (
        <WebhookForm
          values={{
            url: webhook.url,
            types: webhook.types,
            description: webhook.description,
            enabled: webhook.enabled,
            handshake: webhook.handshake,
          }}
          submitLabel="Save webhook"
          failure="Failed to save the webhook"
          onSave={async (patch) => {
            const { handshake_refusal } = await change({ id: webhook.id, patch });
            if (handshake_refusal === null) notify.success('Webhook saved');
            else notify.error(handshake_refusal);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};
