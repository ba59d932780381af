import type { Webhook } from '@waymark/contracts';
import { CircleCheck, CirclePause, CircleX, TriangleAlert, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { useNow } from '../../../../lib/live/use-now.js';
import { waitText } from '../../wording.js';
import { Note } from '../note.js';
import { Pill } from '../../../../components/ui/display/pill.js';

type State = 'enabled' | 'failing' | 'by_owner' | 'disabled_failing' | 'gone' | 'handshake';

/** Without `failing_since`, if the state of its deliveries is not loaded. */
type StatedWebhook = Pick<Webhook, 'enabled' | 'disabled_reason'> & Partial<Pick<Webhook, 'failing_since'>>;

const stateOf = ({ enabled, disabled_reason, failing_since = null }: StatedWebhook): State => {
  if (enabled) return failing_since === null ? 'enabled' : 'failing';
  return disabled_reason === 'failing' ? 'disabled_failing' : (disabled_reason ?? 'by_owner');
};

const appearances: Record<State, { label: string; icon: IconNode; color: string }> = {
  enabled: { label: 'Enabled', icon: CircleCheck, color: 'var(--color-positive)' },
  failing: { label: 'Failing', icon: TriangleAlert, color: 'var(--color-warning)' },
  by_owner: { label: 'Disabled', icon: CirclePause, color: 'var(--status-pending)' },
  disabled_failing: { label: 'Disabled: it kept failing', icon: CircleX, color: 'var(--color-danger)' },
  handshake: { label: 'Disabled: handshake refused', icon: CircleX, color: 'var(--color-danger)' },
  gone: { label: 'Disabled: 410 Gone', icon: CircleX, color: 'var(--color-danger)' },
};

export const WebhookStatePill = ({ webhook }: { webhook: StatedWebhook }) => {
  const { label, icon, color } = appearances[stateOf(webhook)];
  return (
    <Pill icon={icon} color={color}>
      {label}
    </Pill>
  );
};

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="font-semibold whitespace-nowrap">
    {formatDateTime(at)}
  </time>
);

/** Explains to the owner that a webhook fails and when it will be disabled, or why it was disabled. */
export const WebhookNotice = ({ webhook, action }: { webhook: Webhook; action: ReactNode }) => {
  const now = useNow();
  const state = stateOf(webhook);
  switch (state) {
    case 'enabled':
    case 'by_owner':
      return null;
    case 'failing':
      return (
        <Note tone="warning">
          {webhook.failing_since && (
            <span>
              Every attempt has failed since <Moment at={webhook.failing_since} />.{' '}
            </span>
          )}
          {webhook.disables_at && (
            <span>
              If this continues, it will be disabled at <Moment at={webhook.disables_at} />
              <span>{`, in ${waitText(Date.parse(webhook.disables_at) - now)}.`}</span>
            </span>
          )}
        </Note>
      );
    case 'disabled_failing':
      return (
        <Note tone="danger" action={action}>
          It was disabled because every attempt had failed for five days. Repair the receiver, enable the webhook again,
          and rewind to receive the missed events.
        </Note>
      );
    case 'handshake':
      return (
        <Note tone="danger" action={action}>
          {`${webhook.handshake_refusal ?? 'The receiver refused the handshake'}. Change the receiver, and enable the webhook again.`}
        </Note>
      );
    case 'gone':
      return (
        <Note tone="danger" action={action}>
          It was disabled because the receiver answered 410 Gone. When the receiver is back, enable the webhook again,
          and rewind to receive the missed events.
        </Note>
      );
    default:
      return state satisfies never;
  }
};
