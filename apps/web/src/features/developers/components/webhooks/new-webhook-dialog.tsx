import type { WebhookRequest, WebhookWithSecret } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { useState } from 'react';
import { Dialog } from '../../../../components/ui/overlays/dialog.js';
import { Link } from '../../../../components/ui/basics/link.js';
import { noticeEarlier, useKeyedRequest } from '../../../../lib/requests/keyed-request.js';
import { useUser } from '../../../../lib/session/session.js';
import { useRegisterWebhook } from '../../api/webhooks-api.js';
import { ShownOnce } from '../shown-once.js';
import { emptyWebhook, WebhookForm } from './webhook-form.js';

/** Requests the URL and the events, then shows the secret once. */
export const NewWebhookDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { mutateAsync: register } = useRegisterWebhook();
  const registration = useKeyedRequest<WebhookRequest>(`${useUser().id}:webhook`);
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
          warning="Copy the secret now: it is not shown again. Your receiver uses it to verify that an event comes from Waymark."
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
            const sent = await registration.send(request, (body, idempotencyKey) =>
              register({ request: body, idempotencyKey }),
            );
            noticeEarlier(sent);
            setRegistered(sent.answer);
          }}
          onClose={close}
        />
      )}
    </Dialog>
  );
};
