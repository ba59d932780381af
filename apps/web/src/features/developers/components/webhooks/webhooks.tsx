import { detailOf } from '@waymark/client';
import { TOO_MANY_WEBHOOKS, WEBHOOK_LIMITS, type Delivery, type Webhook } from '@waymark/contracts';
import { Plus, Webhook as WebhookIcon } from 'lucide';
import { useState } from 'react';
import { Button } from '../../../../components/ui/basics/button.js';
import { Card } from '../../../../components/ui/basics/card.js';
import { ConfirmDialog } from '../../../../components/ui/overlays/confirm-dialog.js';
import { EmptyState } from '../../../../components/ui/feedback/empty-state.js';
import { ErrorState } from '../../../../components/ui/feedback/error-state.js';
import { LoadingNote, Skeleton } from '../../../../components/ui/feedback/skeleton.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { notify } from '../../../../lib/notices/notify.js';
import { useLiveDeliveries } from '../../api/deliveries-api.js';
import {
  useChangeWebhook,
  useRemoveWebhook,
  useRetryWaiting,
  useSendTest,
  useWebhooks,
} from '../../api/webhooks-api.js';
import { resentText, shortUrl } from '../../wording.js';
import { Note } from '../note.js';
import { SectionHeading } from '../section-heading.js';
import { EditWebhookDialog } from './edit-webhook-dialog.js';
import { NewWebhookDialog } from './new-webhook-dialog.js';
import { RewindDialog } from './rewind-dialog.js';
import { RotateSecretDialog } from './rotate-secret-dialog.js';
import { WebhookCard, type WebhookActions } from './webhook-card.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

type Asking = { what: 'new' } | { what: 'edit' | 'rotate' | 'rewind' | 'remove'; webhook: Webhook };

const useActions = (ask: (asking: Asking) => void) => {
  const change = useChangeWebhook();
  const test = useSendTest();
  const waiting = useRetryWaiting();
  const [tests, setTests] = useState<ReadonlyMap<number, Delivery>>(new Map());
  const actions: WebhookActions = {
    test: ({ id }) =>
      test.mutate(id, {
        onSuccess: (delivery) => setTests((known) => new Map(known).set(id, delivery)),
        onError: (error) => notify.error(detailOf(error, 'Failed to send a test event')),
      }),
    closeTest: ({ id }) => setTests((known) => new Map([...known].filter(([webhook]) => webhook !== id))),
    retryWaiting: ({ id }) =>
      waiting.mutate([id], {
        onSuccess: (count) => notify.success(resentText(count)),
        onError: (error) => notify.error(detailOf(error, 'Failed to send the waiting deliveries')),
      }),
    enable: ({ id }, enabled) =>
      change.mutate(
        { id, patch: { enabled } },
        {
          onSuccess: ({ enabled: isEnabled, handshake_refusal }) => {
            if (enabled && !isEnabled) notify.error(handshake_refusal ?? 'Failed to enable the webhook');
            else notify.success(enabled ? 'Webhook enabled' : 'Webhook disabled');
          },
          onError: (error) => notify.error(detailOf(error, 'Failed to change the webhook')),
        },
      ),
    edit: (webhook) => ask({ what: 'edit', webhook }),
    rotate: (webhook) => ask({ what: 'rotate', webhook }),
    rewind: (webhook) => ask({ what: 'rewind', webhook }),
    remove: (webhook) => ask({ what: 'remove', webhook }),
  };
  return { actions, tests, testing: test.isPending ? test.variables : undefined };
};

/** The user's own webhooks. */
export const Webhooks = () => {
  useDocumentHead('Webhooks');
  const { data: webhooks, isError, refetch } = useWebhooks();
  const removal = useRemoveWebhook();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isFull = (webhooks?.length ?? 0) >= WEBHOOK_LIMITS.perAccount;
  const { actions, tests, testing } = useActions(setAsking);
  useLiveDeliveries();
  const close = () => setAsking(null);
  const asked = (what: Asking['what']) => (asking?.what === what && 'webhook' in asking ? asking.webhook : null);

  const remove = (id: number) =>
    removal.mutate(id, {
      onSuccess: () => notify.success('Webhook removed'),
      onError: (error) => notify.error(detailOf(error, 'Failed to remove the webhook')),
      onSettled: close,
    });

  return (
    <section aria-labelledby="webhooks" className="grid gap-5">
      <SectionHeading
        id="webhooks"
        title="Webhooks"
        lead="Signed events, sent to your URL as they happen and retried for three days."
        action={
          <Button
            icon={<Icon of={Plus} className="size-4.5" />}
            disabled={isFull}
            onClick={() => setAsking({ what: 'new' })}
          >
            Add webhook
          </Button>
        }
      />
      {isFull && <Note tone="info">{TOO_MANY_WEBHOOKS}</Note>}
      {!webhooks && !isError && (
        <Card className="grid gap-4 p-5">
          <LoadingNote>Loading webhooks…</LoadingNote>
          <Skeleton className="h-6 max-w-md" />
          <Skeleton className="h-5 max-w-xs" />
          <Skeleton className="h-5" />
        </Card>
      )}
      {!webhooks && isError && (
        <Card>
          <ErrorState title="The webhooks cannot be loaded" onRetry={() => void refetch()} />
        </Card>
      )}
      {webhooks?.length === 0 && (
        <Card>
          <EmptyState title="No webhooks yet" picture={<Icon of={WebhookIcon} className="size-10 text-muted" />}>
            Add the URL of a receiver, store its secret, and send it a test event.
          </EmptyState>
        </Card>
      )}
      {webhooks && webhooks.length > 0 && (
        <ul className="grid gap-4">
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard
                webhook={webhook}
                testing={testing === webhook.id}
                test={tests.get(webhook.id)}
                actions={actions}
              />
            </li>
          ))}
        </ul>
      )}
      <NewWebhookDialog open={asking?.what === 'new'} onClose={close} />
      <EditWebhookDialog webhook={asked('edit')} onClose={close} />
      <RotateSecretDialog webhook={asked('rotate')} onClose={close} />
      <RewindDialog webhook={asked('rewind')} onClose={close} />
      <ConfirmDialog
        open={asked('remove') !== null}
        title="Remove webhook"
        question={`Remove ${shortUrl(asked('remove')?.url ?? '')}? Waiting deliveries are cancelled. This cannot be undone.`}
        confirmLabel="Remove"
        busy={removal.isPending}
        onConfirm={() => {
          const webhook = asked('remove');
          if (webhook) remove(webhook.id);
        }}
        onClose={close}
      />
    </section>
  );
};
