import type { DeliveryAttempt } from '@waymark/contracts';
import { classNames } from '../../../../lib/page/class-names.js';
import { formatDateTime } from '../../../../lib/wording/moments.js';
import { latencyText } from '../../wording.js';
import { RequestHeaders } from './sent-request.js';

const succeeded = ({ status }: DeliveryAttempt): boolean => status !== null && status >= 200 && status < 300;

/** All attempts of a delivery, newest first, with the receiver's responses. */
export const Attempts = ({ attempts }: { attempts: readonly DeliveryAttempt[] }) => (
  <ol reversed aria-label="Attempts" className="grid gap-3">
    {[...attempts].reverse().map((attempt) => (
      <li key={attempt.number} className="grid gap-1.5 border-l-2 border-line pl-4">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
          <span className="font-medium">{`Attempt ${attempt.number}`}</span>
          <span className={classNames('figures text-xs', succeeded(attempt) ? 'text-positive' : 'text-danger')}>
            {attempt.status === null ? 'No response' : `HTTP ${attempt.status}`}
          </span>
          <span className="figures text-xs text-muted">{latencyText(attempt.latency_ms)}</span>
          <time dateTime={attempt.at} className="text-xs text-muted">
            {formatDateTime(attempt.at)}
          </time>
        </p>
        {attempt.request && (
          <details className="group">
            <summary className="cursor-pointer text-xs font-medium text-muted transition-colors hover:text-ink">
              Request headers
            </summary>
            <div className="pt-2">
              <RequestHeaders request={attempt.request} />
            </div>
          </details>
        )}
        {attempt.error && <p className="text-sm break-words text-danger">{attempt.error}</p>}
        {attempt.response && (
          <pre
            translate="no"
            tabIndex={0}
            role="region"
            aria-label={`Response to attempt ${attempt.number}`}
            className="night figures max-h-40 overflow-auto rounded-sm border border-line bg-ground px-3 py-2 text-xs whitespace-pre-wrap break-words text-ink"
          >
            {attempt.response}
          </pre>
        )}
      </li>
    ))}
  </ol>
);
