import { type WebhookWithSecret } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { useState } from 'react';
import { Dialog } from '../../../../components/ui/dialog.js';
import { Link } from '../../../../components/ui/link.js';
import { useRequestKey } from '../../../../lib/requests/request-key.js';
import { useRegisterWebhook } from '../../api/webhooks-api.js';
import { ShownOnce } from '../shown-once.js';
import { emptyWebhook, WebhookForm } from './webhook-form.js';

/** Asks where to and what, then shows the secret this once. */
export const NewWebhookDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { mutateAsync: register } = useRegisterWebhook();
  const key = useRequestKey();
  const [registered, setRegistered] = useState<WebhookWithSecret | null>(null);
  const close = () => {
    setRegistered(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={registered ? 'The webhook’s secret' : 'Add a webhook'}>
      {registered ? (
        <ShownOnce
          secret={registered.secret}
          name="secret"
          warning="Copy the secret now: it is not shown again. Your receiver verifies with it that an event comes from here."
          onClose={close}
        >
          <p className="text-sm text-muted">
            <Link to={`${pagePaths.developersGuide}#receiver`} className="font-medium text-signal underline">
              A receiver in 20 lines
            </Link>{' '}
            shows how.
          </p>
        </ShownOnce>
      ) : (
        <WebhookForm
          values={emptyWebhook}
          submitLabel="Add webhook"
          failure="Failed to add the webhook"
          onSave={async (request) => {
            try {
              setRegistered(await register({ request, idempotencyKey: key.value() }));
            } catch (error) {
              key.failed(error);
              throw error;
            }
          }}
          onClose={close}
        />
      )}
    </Dialog>
  );
};
