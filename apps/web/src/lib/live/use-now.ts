import { useEffect, useState } from 'react';

/** The time in milliseconds since 1970, updated at every interval, for texts such as '2 hours ago'. */
export const useNow = (interval = 30_000): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
};
