import type { Delivery, Webhook } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { EllipsisVertical, History, KeyRound, ListChecks, Pause, Pencil, Play, RotateCw, Send, Trash2 } from 'lucide';
import { Button } from '../../../../components/ui/basics/button.js';
import { Card } from '../../../../components/ui/basics/card.js';
import { Link } from '../../../../components/ui/basics/link.js';
import { Menu } from '../../../../components/ui/overlays/menu.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { filterAppearance } from '../../event-types.js';
import { counted } from '../../../../lib/wording/format.js';
import { shortUrl } from '../../wording.js';
import { UrlText } from '../url-text.js';
import { TestResult } from './test-result.js';
import { WebhookNotice, WebhookStatePill } from './webhook-state.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

/** The actions on a webhook. */
export interface WebhookActions {
  test: (webhook: Webhook) => void;
  closeTest: (webhook: Webhook) => void;
  retryWaiting: (webhook: Webhook) => void;
  edit: (webhook: Webhook) => void;
  enable: (webhook: Webhook, enabled: boolean) => void;
  rotate: (webhook: Webhook) => void;
  rewind: (webhook: Webhook) => void;
  remove: (webhook: Webhook) => void;
}

const Types = ({ types }: Pick<Webhook, 'types'>) => (
  <ul aria-label="Events" className="flex flex-wrap gap-1.5">
    {types.length === 0 && <li className="rounded-sm bg-raised px-2 py-0.5 text-xs">Everything that happens</li>}
    {types.map((type) => (
      <li key={type} className="rounded-sm bg-raised px-2 py-0.5 text-xs">
        {filterAppearance[type].label}
      </li>
    ))}
  </ul>
);

export const WebhookCard = ({
  webhook,
  testing,
  test,
  actions,
}: {
  webhook: Webhook;
  testing: boolean;
  /** The last test event, until the user closes it. */
  test: Delivery | undefined;
  actions: WebhookActions;
}) => {
  const { id, url, enabled, description, types, pending, previous_secret_until } = webhook;
  const icon = { className: 'size-4' } as const;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 flex-1 gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="min-w-0 text-sm font-semibold">
              <UrlText url={url} />
            </h3>
            <WebhookStatePill webhook={webhook} />
          </div>
          {description && <p className="text-sm break-words text-muted">{description}</p>}
          <Types types={types} />
        </div>
        <div className="-mt-1 -mr-2">
          <Menu
            label={`Actions for ${shortUrl(url)}`}
            trigger={<Icon of={EllipsisVertical} className="size-5" />}
            triggerClassName="grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink"
            items={[
              { label: 'Edit', icon: <Icon of={Pencil} {...icon} />, onSelect: () => actions.edit(webhook) },
              {
                label: 'Rotate secret',
                icon: <Icon of={KeyRound} {...icon} />,
                onSelect: () => actions.rotate(webhook),
              },
              { label: 'Rewind', icon: <Icon of={History} {...icon} />, onSelect: () => actions.rewind(webhook) },
              {
                label: enabled ? 'Disable' : 'Enable',
                icon: enabled ? <Icon of={Pause} {...icon} /> : <Icon of={Play} {...icon} />,
                onSelect: () => actions.enable(webhook, !enabled),
              },
              {
                label: 'Remove',
                icon: <Icon of={Trash2} {...icon} />,
                danger: true,
                onSelect: () => actions.remove(webhook),
              },
            ]}
          />
        </div>
      </div>
      <WebhookNotice
        webhook={webhook}
        action={
          <Button variant="secondary" size="small" onClick={() => actions.enable(webhook, true)}>
            Enable again
          </Button>
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          busy={testing}
          disabled={!enabled}
          onClick={() => actions.test(webhook)}
          icon={<Icon of={Send} {...icon} />}
        >
          Send test event
        </Button>
        {enabled && pending > 0 && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => actions.retryWaiting(webhook)}
            icon={<Icon of={RotateCw} {...icon} />}
          >
            Resend all waiting
          </Button>
        )}
      </div>
      {test && <TestResult key={test.id} test={test} onClose={() => actions.closeTest(webhook)} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line pt-3 text-xs text-muted">
        <span>{`Added ${formatDateTime(webhook.created_at)}`}</span>
        {previous_secret_until && <span>{`Two secrets sign until ${formatDateTime(previous_secret_until)}`}</span>}
        {pending > 0 && <span>{`${counted(pending, 'delivery')} waiting`}</span>}
        <Link
          to={`${pagePaths.developersDeliveries}?webhook=${id}`}
          className="ml-auto inline-flex min-h-8 items-center gap-1.5 font-semibold text-signal hover:underline"
        >
          <Icon of={ListChecks} className="size-4" />
          Deliveries
        </Link>
      </div>
    </Card>
  );
};
