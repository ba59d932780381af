import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen matches the CSS media query; false during prerendering. */
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
    () => false,
  );

export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
