import type { WebhookRequest, WebhookWithSecret } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { useState } from 'react';
import { Dialog } from '../../../../components/ui/overlays/dialog.js';
import { Link } from '../../../../components/ui/basics/link.js';
import { noticeEarlier, useKeyedRequest } from '../../../../lib/requests/keyed-request.js';
import { useUser } from '../../../../lib/session/session.js';
import { useRegisterWebhook } from '../../api/webhooks-api.js';
import { ShownOnce } from '../shown-once.js';
import { emptyWebhook, WebhookForm, type WebhookValues } from './webhook-form.js';

const valuesOf = ({ url, types, description, enabled, handshake }: WebhookRequest): WebhookValues => ({
  url,
  types: types ?? emptyWebhook.types,
  description: description ?? emptyWebhook.description,
  enabled: enabled ?? emptyWebhook.enabled,
  handshake: handshake ?? emptyWebhook.handshake,
});

const afterwards = 'After its secret, the form has your later entries.';

/** Requests the URL and the events, then shows the secret once. */
export const NewWebhookDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { mutateAsync: register } = useRegisterWebhook();
  const registration = useKeyedRequest<WebhookRequest>(`${useUser().id}:webhook`);
  const [registered, setRegistered] = useState<WebhookWithSecret | null>(null);
  /** What the user entered after the request that was carried out. */
  const [later, setLater] = useState<WebhookValues | null>(null);
  const close = () => {
    setRegistered(null);
    setLater(null);
    onClose();
  };
  const dismiss = registered && later ? () => setRegistered(null) : close;
  return (
    <Dialog
      open={open}
      onClose={dismiss}
      title={registered ? 'The webhook’s secret' : 'Add a webhook'}
      description={registered?.url}
    >
      {registered ? (
        <ShownOnce
          secret={registered.secret}
          name="secret"
          warning="Copy the secret now: it is not shown again. Your receiver uses it to verify that an event comes from Waymark."
          onClose={dismiss}
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
          values={later ?? emptyWebhook}
          submitLabel="Add webhook"
          failure="Failed to add the webhook"
          onSave={async (request) => {
            const sent = await registration.send(request, (body, idempotencyKey) =>
              register({ request: body, idempotencyKey }),
            );
            setLater(noticeEarlier(sent, afterwards) ? valuesOf(request) : null);
            setRegistered(sent.answer);
          }}
          onClose={close}
        />
      )}
    </Dialog>
  );
};
