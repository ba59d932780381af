import { detailOf } from '@waymark/client';
import type { Delivery } from '@waymark/contracts';
import { ChevronRight, RotateCw } from 'lucide';
import { useId, useState } from 'react';
import { Button } from '../../../../components/ui/basics/button.js';
import { Fact } from '../../../../components/ui/display/fact.js';
import { classNames } from '../../../../lib/page/class-names.js';
import { formatAge } from '../../../../lib/wording/format.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { notify } from '../../../../lib/notices/notify.js';
import { useGlow } from '../../../../lib/live/use-glow.js';
import { useNow } from '../../../../lib/live/use-now.js';
import { useDelivery, useRetryDelivery } from '../../api/deliveries-api.js';
import { appearanceOf } from '../../event-types.js';
import { latencyText, shortUrl, waitText } from '../../wording.js';
import { Attempts } from './attempts.js';
import { DeliveryPill } from './delivery-state.js';
import { RequestBody } from './sent-request.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

const NextAttempt = ({ at }: { at: string }) => {
  const wait = Date.parse(at) - useNow(1_000);
  return (
    <span className="text-sm text-muted">{wait > 0 ? `Next attempt in ${waitText(wait)}` : 'Next attempt is due'}</span>
  );
};

const Details = ({ delivery }: { delivery: Delivery }) => {
  const { mutate: retry, isPending } = useRetryDelivery();
  const { data: read } = useDelivery(delivery);
  const send = () =>
    retry(delivery, {
      onSuccess: () => notify.success('Sent again'),
      onError: (error) => notify.error(detailOf(error, 'Failed to resend the event')),
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line bg-ground px-4 py-4 sm:px-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-xs [&_dd]:figures [&_dd]:break-all">
        <Fact term="Event">{delivery.event_id}</Fact>
        <Fact term="Type">{delivery.type}</Fact>
        <Fact term="Cursor">{delivery.cursor}</Fact>
        <Fact term="Created">{formatDateTime(delivery.created_at)}</Fact>
      </dl>
      {delivery.attempts.length > 0 && <Attempts attempts={delivery.attempts} />}
      {read && <RequestBody body={read.body} />}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="secondary"
          size="small"
          busy={isPending}
          onClick={send}
          icon={<Icon of={RotateCw} className="size-4" />}
        >
          {delivery.status === 'delivered' ? 'Send again' : 'Retry now'}
        </Button>
        {delivery.next_attempt_at && <NextAttempt at={delivery.next_attempt_at} />}
      </div>
    </div>
  );
};

/** One delivery in a row that expands to its attempts. It glows when it changes. */
export const DeliveryRow = ({
  delivery,
  url,
  isUnfolded,
  onUnfold,
}: {
  delivery: Delivery;
  url: string;
  isUnfolded: boolean;
  onUnfold: () => void;
}) => {
  const id = useId();
  const now = useNow();
  const { icon, color, label } = appearanceOf(delivery);
  const last = delivery.attempts.at(-1);
  const standing = `${delivery.status} ${delivery.attempts.length}`;
  const [first] = useState(standing);
  const glow = useGlow<HTMLDivElement>(standing === first ? undefined : standing);
  return (
    <div ref={glow}>
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={onUnfold}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-left text-sm transition-colors hover:bg-raised/60 focus-visible:-outline-offset-2 sm:px-5 lg:grid-cols-[8rem_minmax(0,5fr)_11.5rem_minmax(0,4fr)_5rem_6.5rem_auto]"
      >
        <span>
          <DeliveryPill status={delivery.status} attempts={delivery.attempts.length} />
        </span>
        <span className="flex min-w-0 items-center gap-2 text-xs font-medium max-lg:col-span-3 max-lg:row-start-2">
          <Icon of={icon} className="size-4 shrink-0" style={{ color }} />
          <span className="truncate">{label}</span>
        </span>
        <span className="figures text-xs text-muted max-lg:col-span-2 max-lg:row-start-3">{delivery.subject}</span>
        <span className="figures truncate text-xs text-muted max-lg:col-span-3 max-lg:row-start-4">
          {shortUrl(url)}
        </span>
        <span className="figures text-right text-xs max-lg:col-start-3 max-lg:row-start-3">
          {last ? latencyText(last.latency_ms) : '–'}
        </span>
        <time
          dateTime={delivery.created_at}
          className="text-right text-xs whitespace-nowrap text-muted max-lg:row-start-1"
        >
          {formatAge(delivery.created_at, now)}
        </time>
        <Icon
          of={ChevronRight}
          className={classNames(
            'size-4 justify-self-end text-muted transition-transform max-lg:col-start-3 max-lg:row-start-1',
            isUnfolded && 'rotate-90',
          )}
        />
      </button>
      <div id={id} hidden={!isUnfolded}>
        {isUnfolded && <Details delivery={delivery} />}
      </div>
    </div>
  );
};
