import { classNames } from '../../../lib/page/class-names.js';
import { timeText, wallTime } from '../time-wording.js';

export type Line = 'connecting' | 'connected' | 'reconnecting' | 'stale';

const wordsOf = (line: Line, freshUntil: number): string => {
  switch (line) {
    case 'connecting':
      return 'Connecting…';
    case 'connected':
      return 'Live';
    case 'reconnecting':
      return 'Reconnecting…';
    case 'stale':
      return `Stale since ${timeText(wallTime(new Date(freshUntil)))}`;
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

/** Whether what is shown is true at this moment; as wide with every word, so that nothing moves. */
export const LiveDot = ({ line, freshUntil }: { line: Line; freshUntil: number }) => (
  <p
    role="status"
    className="print-hidden flex w-32 shrink-0 items-center gap-2 text-xs font-semibold whitespace-nowrap"
  >
    <span aria-hidden="true" className="relative grid size-2.5 place-items-center">
      {line === 'connected' && <span className="live-ripple absolute inset-0 rounded-full bg-positive" />}
      <span className={classNames('relative size-2.5 rounded-full', colors[line])} />
    </span>
    {wordsOf(line, freshUntil)}
  </p>
);
