import { Clock } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../components/ui/basics/icon.js';
import { CLOCK_CORRECTED, serverNow } from '../../lib/live/server-clock.js';
import { clockError } from './clock-error.js';

const SECOND = 1_000;
/** Milliseconds after which the note ends when the clock is set, of which browsers have no event. */
const LATEST = 5_000;

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener(CLOCK_CORRECTED, listener);
  const timer = setInterval(listener, LATEST);
  return () => {
    document.removeEventListener(CLOCK_CORRECTED, listener);
    clearInterval(timer);
  };
};

/** In whole seconds, so that it changes only with a clock. */
const correction = (): number => Math.round((serverNow() - Date.now()) / SECOND) * SECOND;

/** Says on signed-in pages that this device's clock is wrong, because people enter times by it. */
export const ClockNote = () => {
  const error = clockError(useSyncExternalStore(subscribe, correction));
  return (
    <div role="status" className="print:hidden">
      {error !== undefined && (
        <p className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm text-muted">
          <Icon of={Clock} className="size-4 shrink-0 text-warning" />
          <span>{`This device’s clock is ${error}. Ages and days here follow the server’s clock.`}</span>
        </p>
      )}
    </div>
  );
};
