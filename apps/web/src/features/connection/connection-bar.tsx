import { TriangleAlert } from 'lucide';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dateFormatter } from '../../lib/wording/formatters.js';
import { useLiveStatus } from '../../lib/live/live-context.js';
import { noConnectionSince } from './no-connection-since.js';
import { Icon } from '../../components/ui/icon.js';

const clock = dateFormatter('en-GB', { hour: '2-digit', minute: '2-digit' });
/** Milliseconds: a line that is back sooner was hardly gone. */
const PATIENCE = 1_000;

let offlineSince: number | null = null;

const subscribe = (listener: () => void): (() => void) => {
  const look = () => {
    offlineSince = navigator.onLine ? null : (offlineSince ?? Date.now());
    listener();
  };
  look();
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
};

/** Stands at the bottom of every page as long as there is no connection. */
export const ConnectionBar = () => {
  const offline = useSyncExternalStore(
    subscribe,
    () => offlineSince,
    () => null,
  );
  const since = noConnectionSince(offline, useLiveStatus());
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(setTold, since === null ? 0 : PATIENCE, since);
    return () => clearTimeout(timer);
  }, [since]);
  return (
    <div role="status" className="sticky bottom-0 z-20 print:hidden">
      {since !== null && since === told && (
        <p className="flex items-center justify-center gap-2 bg-warning px-4 py-2 text-center text-sm font-medium text-ground">
          <Icon of={TriangleAlert} aria-hidden="true" className="size-4 shrink-0" />
          No connection since {clock(since)}. What you entered is kept.
        </p>
      )}
    </div>
  );
};
