import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
let now = new Date();

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(() => {
    now = new Date();
    listener();
  }, MINUTE / 2);
  return () => clearInterval(timer);
};

const current = (): Date => {
  if (Date.now() - now.getTime() >= MINUTE) now = new Date();
  return now;
};

/** The present, again every half minute, for texts such as '2 hours ago'. */
export const useNow = (): Date => useSyncExternalStore(subscribe, current);
