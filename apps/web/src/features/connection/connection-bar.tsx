import { TriangleAlert } from 'lucide';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dateFormatter } from '../../lib/wording/formatters.js';
import { useSession } from '../../lib/session/session.js';
import { useLiveStatus } from '../../lib/live/live-context.js';
import { isAnyKept, storageKeys } from '../../lib/storage/storage.js';
import { noConnectionSince } from './no-connection-since.js';
import { buttonClasses } from '../../components/ui/basics/button.js';
import { Icon } from '../../components/ui/basics/icon.js';

const clock = dateFormatter('en-GB', { hour: '2-digit', minute: '2-digit' });
/** Milliseconds; hides interruptions that are shorter. */
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

const isAnyDraftKept = (): boolean => isAnyKept('session', storageKeys.session.draft);

/** Listens after the form has kept its draft. */
const onInput = (listener: () => void): (() => void) => {
  document.addEventListener('input', listener);
  return () => document.removeEventListener('input', listener);
};

/** Shown at the bottom of every page while there is no connection, and when the page cannot read what the server sends. */
export const ConnectionBar = () => {
  const offline = useSyncExternalStore(
    subscribe,
    () => offlineSince,
    () => null,
  );
  const isAnythingEntered = useSyncExternalStore(onInput, isAnyDraftKept, () => false);
  const live = useLiveStatus();
  const since = noConnectionSince(offline, live, useSession().unansweredSince);
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(setShown, since === null ? 0 : PATIENCE, since);
    return () => clearTimeout(timer);
  }, [since]);
  // Without a network, a reload would lose the page.
  const mayReload = live.state === 'stale' && offline === null;
  const lost = since !== null && since === shown && `No connection since ${clock(since)}.`;
  const notice = mayReload ? 'A new version of this page is available.' : lost;
  return (
    <div role="status" className="sticky bottom-0 z-20 print:hidden">
      {notice && (
        <p className="flex items-center justify-center gap-2 bg-warning px-4 py-2 text-center text-sm font-medium text-ground">
          <Icon of={TriangleAlert} className="size-4 shrink-0" />
          <span>{isAnythingEntered ? `${notice} This tab keeps your entries.` : notice}</span>
          {mayReload && (
            <button
              type="button"
              onClick={() => window.location.reload()}
              className={buttonClasses({ variant: 'secondary', size: 'small' })}
            >
              Reload
            </button>
          )}
        </p>
      )}
    </div>
  );
};
