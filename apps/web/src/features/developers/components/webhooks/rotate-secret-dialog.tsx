import { detailOf } from '@waymark/client';
import type { Webhook, WebhookWithSecret } from '@waymark/contracts';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { formatDateTime } from '../../../../lib/wording/format.js';
import { notify } from '../../../../lib/page/notify.js';
import { useRequestKey } from '../../../../lib/requests/request-key.js';
import { shortUrl } from '../../wording.js';
import { useRotateSecret } from '../../api/webhooks-api.js';
import { ShownOnce } from '../shown-once.js';

const Rotation = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { mutate: rotate, isPending } = useRotateSecret();
  const key = useRequestKey();
  const [rotated, setRotated] = useState<WebhookWithSecret | null>(null);
  if (rotated) {
    return (
      <ShownOnce
        secret={rotated.secret}
        name="secret"
        warning={
          <>
            Copy the new secret now: it is not shown again. Both secrets sign
            {rotated.previous_secret_until && ` until ${formatDateTime(rotated.previous_secret_until)}`}, so your
            receiver can take the new one without losing an event.
          </>
        }
        onClose={onClose}
      />
    );
  }
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-2">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button
        busy={isPending}
        onClick={() =>
          rotate(
            { id: webhook.id, idempotencyKey: key.value() },
            {
              onSuccess: setRotated,
              onError: (error) => {
                key.failed(error);
                notify.error(detailOf(error, 'Failed to rotate the secret'));
              },
            },
          )
        }
      >
        Rotate secret
      </Button>
    </div>
  );
};

/** Open while there is a webhook whose secret is to be rotated. */
export const RotateSecretDialog = ({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) => (
  <Dialog
    open={webhook !== null}
    onClose={onClose}
    title="Rotate secret"
    description={
      webhook &&
      `A new secret for ${shortUrl(webhook.url)}. For 24 hours both the old and the new one sign each delivery; then the old one is forgotten.`
    }
  >
    {webhook && <Rotation webhook={webhook} onClose={onClose} />}
  </Dialog>
);
