import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen fits the CSS media query now. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const list = window.matchMedia(query);
        list.addEventListener('change', listener);
        return () => list.removeEventListener('change', listener);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
  );

export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
