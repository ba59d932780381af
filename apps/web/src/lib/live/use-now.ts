import { useEffect, useState } from 'react';
import { CLOCK_CORRECTED, serverNow } from './server-clock.js';

/**
 * The server's time in milliseconds since 1970, updated at every interval, for texts such as '2 hours ago'. Also updated
 * when the page is shown or hidden, because browsers slow down the timers of hidden pages.
 */
export const useNow = (interval = 30_000): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = (): void => setNow(serverNow());
    const timer = setInterval(tick, interval);
    const moments = ['visibilitychange', CLOCK_CORRECTED];
    for (const moment of moments) document.addEventListener(moment, tick);
    return () => {
      clearInterval(timer);
      for (const moment of moments) document.removeEventListener(moment, tick);
    };
  }, [interval]);
  return now;
};
