import { classNames } from '../../../lib/class-names.js';
import { calendarDaysBetween } from '../../../lib/calendar.js';
import { momentText, timeText } from '../time-wording.js';
import { useNow } from '../use-now.js';

export type Line = 'connecting' | 'connected' | 'reconnecting' | 'stale';

const wordsOf = (line: Line, freshUntil: Date, now: Date): string => {
  switch (line) {
    case 'connecting':
      return 'Connecting…';
    case 'connected':
      return 'Live';
    case 'reconnecting':
      return 'Reconnecting…';
    case 'stale':
      return `Not live since ${calendarDaysBetween(freshUntil, now) === 0 ? timeText(freshUntil) : momentText(freshUntil, now)}`;
    default:
      return line satisfies never;
  }
};

const colors: Record<Line, string> = {
  connecting: 'bg-line-strong animate-pulse-dot',
  connected: 'bg-positive',
  reconnecting: 'bg-warning animate-pulse-dot',
  stale: 'bg-danger',
};

/** Whether what is shown is true at this moment. */
export const LiveDot = ({ line, freshUntil }: { line: Line; freshUntil: number }) => (
  <p
    role="status"
    className="print-hidden inline-flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-xs font-semibold whitespace-nowrap"
  >
    <span aria-hidden="true" className="relative grid size-2.5 place-items-center">
      {line === 'connected' && <span className="live-ripple absolute inset-0 rounded-full bg-positive" />}
      <span className={classNames('relative size-2.5 rounded-full', colors[line])} />
    </span>
    {wordsOf(line, new Date(freshUntil), useNow())}
  </p>
);
