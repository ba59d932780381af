import { detailOf } from '@waymark/client';
import type { Webhook, WebhookWithSecret } from '@waymark/contracts';
import { useState } from 'react';
import { Button } from '../../../../components/ui/basics/button.js';
import { Dialog } from '../../../../components/ui/overlays/dialog.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { notify } from '../../../../lib/notices/notify.js';
import { useKeyedRequest } from '../../../../lib/requests/keyed-request.js';
import { useUser } from '../../../../lib/session/session.js';
import { shortUrl } from '../../wording.js';
import { useRotateSecret } from '../../api/webhooks-api.js';
import { ShownOnce } from '../shown-once.js';

const Rotation = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { mutateAsync: rotate, isPending } = useRotateSecret();
  const rotation = useKeyedRequest(`${useUser().id}:rotate-secret:${webhook.id}`);
  const [rotated, setRotated] = useState<WebhookWithSecret | null>(null);
  if (rotated) {
    return (
      <ShownOnce
        secret={rotated.secret}
        name="secret"
        warning={`Copy the new secret now: it is not shown again. Both secrets sign${rotated.previous_secret_until ? ` until ${formatDateTime(rotated.previous_secret_until)}` : ''}, so your receiver can take the new one without losing an event.`}
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
          void rotation
            .send({}, (_, idempotencyKey) => rotate({ id: webhook.id, idempotencyKey }))
            .then(
              ({ answer }) => setRotated(answer),
              (error: unknown) => notify.error(detailOf(error, 'Failed to rotate the secret')),
            )
        }
      >
        Rotate secret
      </Button>
    </div>
  );
};

/** The dialog is open while there is a webhook whose secret to rotate. */
export const RotateSecretDialog = ({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) => (
  <Dialog
    open={webhook !== null}
    onClose={onClose}
    title="Rotate secret"
    description={
      webhook &&
      `A new secret for ${shortUrl(webhook.url)}. For 24 hours both the old and the new one sign each delivery. Then the old one is deleted.`
    }
  >
    {webhook && <Rotation webhook={webhook} onClose={onClose} />}
  </Dialog>
);
