import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is written by the build and while React takes that over; then true. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
