import { useEffect, useState } from 'react';

/**
 * The time in milliseconds since 1970, updated at every interval, for texts such as '2 hours ago'. Also updated when the
 * page is shown or hidden, because browsers slow down the timers of hidden pages.
 */
export const useNow = (interval = 30_000): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = (): void => setNow(Date.now());
    const timer = setInterval(tick, interval);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [interval]);
  return now;
};
