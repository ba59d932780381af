import { useEffect, useState } from 'react';

/** The time in milliseconds since 1970, read again at every interval. */
export const useNow = (interval: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
};
