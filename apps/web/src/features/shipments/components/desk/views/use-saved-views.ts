import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '../../../../../lib/session/session.js';
import { kept, storageKeys } from '../../../../../lib/storage/storage.js';
import { storedText, viewsIn, type SavedView } from './saved-views.js';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The account's saved views in this browser, synchronized across tabs. `change` returns whether the browser stored the change. */
export const useSavedViews = () => {
  const { id } = useUser();
  const stored = useMemo(() => kept('local', storageKeys.local.savedViews, id), [id]);
  const text = useSyncExternalStore(subscribe, stored.read);
  const views = useMemo(() => viewsIn(text), [text]);
  const change = useCallback(
    (changed: (views: readonly SavedView[]) => SavedView[]): boolean => {
      // Another tab may have changed them since this tab rendered.
      const isKept = stored.write(storedText(changed(viewsIn(stored.read()))));
      // Browsers send storage events only to other tabs.
      for (const listener of listeners) listener();
      return isKept;
    },
    [stored],
  );
  return { views, change };
};
