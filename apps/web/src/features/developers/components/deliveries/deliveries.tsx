import { detailOf } from '@waymark/client';
import { DELIVERY_STATUSES, type Delivery, type Webhook } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { Inbox, RotateCw } from 'lucide';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, LinkButton } from '../../../../components/ui/basics/button.js';
import { Card } from '../../../../components/ui/basics/card.js';
import { Choice } from '../../../../components/ui/forms/choice.js';
import { EmptyState } from '../../../../components/ui/feedback/empty-state.js';
import { ErrorState } from '../../../../components/ui/feedback/error-state.js';
import { LiveDot } from '../../../../components/ui/display/live-dot.js';
import { LoadingNote, Skeleton } from '../../../../components/ui/feedback/skeleton.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { notify } from '../../../../lib/notices/notify.js';
import { useAnnouncement } from '../../../../lib/live/use-announcement.js';
import { useDeliveries, useLiveDeliveries } from '../../api/deliveries-api.js';
import { useRetryWaiting, useWebhooks } from '../../api/webhooks-api.js';
import { appearanceOf } from '../../event-types.js';
import { mergedDeliveries, type DeliveryStatus } from '../../delivery-log.js';
import { resentText, shortUrl } from '../../wording.js';
import { SectionHeading } from '../section-heading.js';
import { DeliveryRows } from './delivery-rows.js';
import { deliveryAppearance } from './delivery-state.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

const states = [
  ['', 'Every state'],
  ...DELIVERY_STATUSES.map((status) => [status, deliveryAppearance[status].label] as const),
] as const;
const size = 'min-h-11 max-w-full pr-9 pl-3';

/** Null selects all webhooks. */
interface DeliveryFilter {
  webhook: number | null;
  status: DeliveryStatus | null;
}

/** The filter in the address: ?webhook=7&status=pending. */
const useFilter = (webhooks: readonly Webhook[] | undefined) => {
  const [search, setSearch] = useSearchParams();
  const chosen = webhooks?.find(({ id }) => String(id) === search.get('webhook'))?.id ?? null;
  const status = DELIVERY_STATUSES.find((one) => one === search.get('status')) ?? null;
  const filter: DeliveryFilter = { webhook: chosen, status };
  const change = (name: 'webhook' | 'status', value: string) =>
    setSearch(
      (current) => {
        if (value === '') current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  return { filter, change };
};

const FilterBar = ({
  webhooks,
  filter,
  onChange,
}: {
  webhooks: readonly Webhook[];
  filter: DeliveryFilter;
  onChange: (name: 'webhook' | 'status', value: string) => void;
}) => (
  <div className="flex flex-wrap items-center gap-2 border-b border-line p-4">
    <Choice
      name="webhook"
      label="Webhook"
      value={String(filter.webhook ?? '')}
      choices={[['', 'Every webhook'], ...webhooks.map(({ id, url }) => [String(id), shortUrl(url)] as const)]}
      onChoose={(webhook) => onChange('webhook', webhook)}
      className={size}
    />
    <Choice
      name="status"
      label="State"
      value={filter.status ?? ''}
      choices={states}
      onChoose={(status) => onChange('status', status)}
      className={size}
    />
    <span className="ml-auto">
      <LiveDot />
    </span>
  </div>
);

const Loading = () => (
  <div className="grid gap-px">
    <LoadingNote>Loading deliveries…</LoadingNote>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="flex h-13 items-center gap-6 border-b border-line px-5">
        <Skeleton className="h-6 w-24 rounded-full" />
        <Skeleton className="h-4 flex-1" />
        <Skeleton className="h-4 w-20 max-sm:hidden" />
      </div>
    ))}
  </div>
);

const Nothing = ({ hasWebhooks, filtered }: { hasWebhooks: boolean; filtered: boolean }) => (
  <EmptyState
    title={filtered ? 'No deliveries match' : 'No deliveries yet'}
    picture={<Icon of={Inbox} className="size-10 text-muted" />}
    action={
      !filtered && (
        <LinkButton to={pagePaths.developersWebhooks} variant="secondary">
          {hasWebhooks ? 'Send a test event' : 'Add a webhook'}
        </LinkButton>
      )
    }
  >
    {!filtered && 'Every attempt to reach your webhooks appears here live.'}
  </EmptyState>
);

/** Sends the waiting deliveries of the visible webhooks at once. */
const ResendWaiting = ({ webhooks }: { webhooks: readonly Webhook[] }) => {
  const { mutate, isPending } = useRetryWaiting();
  const waiting = webhooks.filter(({ enabled, pending }) => enabled && pending > 0);
  if (waiting.length === 0) return null;
  const send = () =>
    mutate(
      waiting.map(({ id }) => id),
      {
        onSuccess: (count) => notify.success(resentText(count)),
        onError: (error) => notify.error(detailOf(error, 'Failed to send the waiting deliveries')),
      },
    );
  return (
    <Button variant="secondary" busy={isPending} onClick={send} icon={<Icon of={RotateCw} className="size-4" />}>
      <span>Resend all waiting</span>
      <span className="figures">{waiting.reduce((sum, { pending }) => sum + pending, 0).toLocaleString('en')}</span>
    </Button>
  );
};

const announcementOf = (delivery: Delivery, { length }: readonly Delivery[]): string => {
  if (length > 1) return `${length} deliveries were changed`;
  const { status, attempts, subject } = delivery;
  const { label } = deliveryAppearance[status === 'pending' && attempts.length > 0 ? 'retrying' : status];
  return `${label}: ${appearanceOf(delivery).label} ${subject}`;
};

/** All attempts to deliver to the user's webhooks, updated live. */
export const Deliveries = () => {
  useDocumentHead('Deliveries');
  const { data: webhooks, isError: webhooksFailed, refetch: readWebhooks } = useWebhooks();
  const { filter, change } = useFilter(webhooks);
  const { announcement, tell } = useAnnouncement(announcementOf);
  const isShown = ({ webhook_id, status }: Delivery): boolean =>
    (filter.webhook === null || webhook_id === filter.webhook) && (filter.status === null || status === filter.status);
  useLiveDeliveries((delivery) => {
    if (isShown(delivery)) tell(delivery.id, delivery);
  });
  const selected = webhooks?.map(({ id }) => id).filter((id) => filter.webhook === null || id === filter.webhook);
  const log = useDeliveries(selected, filter.status);
  const read = useMemo(() => mergedDeliveries(log.data?.pages ?? []), [log.data]);
  const rows = read.filter(({ status }) => filter.status === null || status === filter.status);
  const urls = useMemo(() => new Map(webhooks?.map(({ id, url }) => [id, url])), [webhooks]);
  const failed = (webhooksFailed && !webhooks) || (log.isError && !log.data);

  return (
    <section aria-labelledby="deliveries" className="grid gap-5">
      <SectionHeading
        id="deliveries"
        title="Deliveries"
        lead="Each event sent to a webhook, with every attempt, its request and the receiver’s response."
        action={
          <ResendWaiting
            webhooks={(webhooks ?? []).filter(({ id }) => filter.webhook === null || id === filter.webhook)}
          />
        }
      />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <Card className="overflow-hidden">
        <FilterBar webhooks={webhooks ?? []} filter={filter} onChange={change} />
        {!log.data && !failed && <Loading />}
        {failed && (
          <ErrorState
            title="The deliveries cannot be loaded"
            onRetry={() => void (webhooks ? log.refetch() : readWebhooks())}
          />
        )}
        {log.data && rows.length === 0 && (
          <Nothing
            hasWebhooks={(webhooks?.length ?? 0) > 0}
            filtered={filter.webhook !== null || filter.status !== null}
          />
        )}
        {rows.length > 0 && <DeliveryRows deliveries={rows} urls={urls} />}
        {log.hasNextPage && (
          <div className="grid justify-items-center border-t border-line p-4">
            <Button
              variant="secondary"
              size="small"
              busy={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              Show older deliveries
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
};
