import { WEBHOOK_LIMITS } from '@waymark/contracts';
import { waitText } from '../../wording.js';

const longest = Math.max(...WEBHOOK_LIMITS.retries);

/** The waits between attempts as bars, on a logarithmic scale, so that the first is visible next to the last. */
export const RetryLadder = () => (
  <ol className="grid gap-1.5 rounded-md border border-line bg-surface p-4" aria-label="Waits between attempts">
    {WEBHOOK_LIMITS.retries.map((seconds, index) => (
      <li key={index} className="grid grid-cols-[6.5rem_minmax(0,1fr)_4.5rem] items-center gap-3 text-sm">
        <span className="text-muted">{`Attempt ${index + 2}`}</span>
        <svg aria-hidden="true" className="h-2 w-full overflow-hidden rounded-full bg-raised">
          <rect
            className="fill-signal"
            width={`${Math.round((100 * Math.log(seconds + 1)) / Math.log(longest + 1))}%`}
            height="100%"
            rx="4"
          />
        </svg>
        <span className="figures text-right text-xs">{waitText(seconds * 1_000)}</span>
      </li>
    ))}
  </ol>
);
