import type { ApiKeyWebhook } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { useId } from 'react';
import { Link } from '../../../../components/ui/basics/link.js';
import { UrlText } from '../url-text.js';
import { WebhookStatePill } from '../webhooks/webhook-state.js';

const List = ({ title, webhooks }: { title: string; webhooks: readonly ApiKeyWebhook[] }) => {
  const id = useId();
  if (webhooks.length === 0) return null;
  return (
    <div className="mt-2 grid gap-1.5 border-l-2 border-line pl-3">
      <p id={id} className="text-xs text-muted">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid gap-1.5">
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={pagePaths.developersWebhooks}
              className="inline-block min-w-0 py-1 text-xs text-signal hover:underline"
            >
              <UrlText url={webhook.url} />
            </Link>
            <WebhookStatePill webhook={webhook} />
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The webhooks that a key registered, followed by webhooks whose registering key was not recorded. */
export const KeyWebhooks = ({ webhooks }: { webhooks: readonly ApiKeyWebhook[] }) => {
  const registered = (by: ApiKeyWebhook['registered_by']) =>
    webhooks.filter(({ registered_by }) => registered_by === by);
  return (
    <>
      <List title="Webhooks that this key registered" webhooks={registered('this_key')} />
      <List
        title="Webhooks that this key may have registered, before this was recorded"
        webhooks={registered('unknown')}
      />
    </>
  );
};
