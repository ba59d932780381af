import { classNames } from '../../lib/page/class-names.js';
import { useLiveStatus } from '../../lib/live/live-context.js';

/** Whether what is on the screen changes by itself: live, or on its way back. */
export const LiveDot = () => {
  const { state } = useLiveStatus();
  return (
    <span className="inline-flex items-center gap-2 text-xs font-medium text-muted print:hidden">
      <span
        aria-hidden="true"
        className={classNames(
          'size-2 rounded-full',
          state === 'connected' ? 'bg-positive' : 'animate-pulse-dot bg-warning',
        )}
      />
      {state === 'connected' && 'Live'}
      {state === 'connecting' && 'Connecting…'}
      {state === 'reconnecting' && 'Reconnecting…'}
    </span>
  );
};
