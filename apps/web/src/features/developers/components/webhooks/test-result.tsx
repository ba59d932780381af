import type { Delivery, DeliveryAttempt, DeliveryWithBody } from '@waymark/contracts';
import { CircleCheck, CircleX, LoaderCircle, X } from 'lucide';
import { classNames } from '../../../../lib/page/class-names.js';
import { useDelivery } from '../../api/deliveries-api.js';
import { latencyText } from '../../wording.js';
import { RequestBody, RequestHeaders } from '../deliveries/sent-request.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

const verdictOf = ({ status }: Pick<Delivery, 'status'>, attempt: DeliveryAttempt | undefined) => {
  const icon = { className: 'size-5 shrink-0' } as const;
  if (!attempt) {
    return {
      tone: '',
      icon: <Icon of={LoaderCircle} {...icon} className="size-5 shrink-0 animate-spin" />,
      text: 'Waiting for the response…',
    };
  }
  const answer = attempt.status === null ? 'no response' : `HTTP ${attempt.status}`;
  const text = `${answer} after ${latencyText(attempt.latency_ms)}`;
  return status === 'delivered'
    ? { tone: 'text-positive', icon: <Icon of={CircleCheck} {...icon} />, text: `Delivered: ${text}` }
    : { tone: 'text-danger', icon: <Icon of={CircleX} {...icon} />, text: `Failed: ${text}` };
};

const Answer = ({ attempt }: { attempt: DeliveryAttempt }) => (
  <section aria-label="Response" className="grid min-w-0 content-start gap-2">
    <h4 className="text-sm font-semibold">Response</h4>
    {attempt.error && <p className="text-sm break-words text-danger">{attempt.error}</p>}
    {attempt.response === '' ? (
      <p className="text-sm text-muted">{attempt.status === null ? 'No response.' : 'Without a body.'}</p>
    ) : (
      <pre
        translate="no"
        tabIndex={0}
        className="night figures max-h-80 overflow-auto rounded-md border border-line bg-ground px-4 py-3 text-xs whitespace-pre-wrap wrap-anywhere text-ink"
      >
        {attempt.response}
      </pre>
    )}
  </section>
);

const Sent = ({ delivery, attempt }: { delivery: DeliveryWithBody; attempt: DeliveryAttempt | undefined }) => (
  <div className="grid gap-5 lg:grid-cols-2">
    <section aria-label="Request" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h4 className="text-sm font-semibold">Request</h4>
      {attempt?.request && <RequestHeaders request={attempt.request} />}
      <RequestBody body={delivery.body} />
    </section>
    {attempt && <Answer attempt={attempt} />}
  </div>
);

/** The result of a test event: the request, the response, and whether it succeeded. */
export const TestResult = ({ test, onClose }: { test: Delivery; onClose: () => void }) => {
  const { data } = useDelivery(test);
  const delivery = data ?? test;
  const attempt = delivery.attempts.at(-1);
  const { tone, icon, text } = verdictOf(delivery, attempt);
  const hasFailed = attempt !== undefined && delivery.status !== 'delivered';
  return (
    <section
      aria-label="Test event"
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border p-4',
        hasFailed ? 'border-danger' : 'border-line bg-raised/50',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <p role="status" className={classNames('flex items-center gap-2 text-sm font-semibold', tone)}>
          {icon}
          <span>{text}</span>
        </p>
        <button
          type="button"
          aria-label="Close the test"
          onClick={onClose}
          className="-m-2 grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink"
        >
          <Icon of={X} className="size-4" />
        </button>
      </div>
      {data && <Sent delivery={data} attempt={attempt} />}
    </section>
  );
};
