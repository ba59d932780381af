import type { StreamState } from '@waymark/client';
import { classNames } from '../../../../lib/page/class-names.js';

const appearances: Record<StreamState | 'paused', { text: string; dot: string }> = {
  connecting: { text: 'Connecting…', dot: 'bg-line-strong animate-pulse-dot' },
  live: { text: 'Live', dot: 'bg-positive' },
  reconnecting: { text: 'Reconnecting…', dot: 'bg-warning animate-pulse-dot' },
  refused: { text: 'Not allowed', dot: 'bg-danger' },
  paused: { text: 'Paused', dot: 'bg-info' },
};

/** Whether events come in. */
export const StreamStatus = ({ state }: { state: StreamState | 'paused' }) => {
  const { text, dot } = appearances[state];
  return (
    <span role="status" className="inline-flex items-center gap-2 text-xs font-semibold whitespace-nowrap">
      <span aria-hidden="true" className={classNames('size-2 rounded-full', dot)} />
      {text}
    </span>
  );
};
