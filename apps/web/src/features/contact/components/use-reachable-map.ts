import { useEffect, useState } from 'react';

/** Resolves if the map's server responds at all, whatever the response. */
const isReachable = async (address: string): Promise<boolean> => {
  try {
    await fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
};

/**
 * A frame whose server is unreachable loads an error page of the browser. That page is cross-origin too, so only a request
 * distinguishes the two. `attempt` changes whenever the frame has to be recreated.
 */
export const useReachableMap = (
  address: string,
): { attempt: number; isShown: boolean; loaded: () => Promise<void> } => {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const isShown = shown === attempt;
  useEffect(() => {
    if (isShown) return undefined;
    const tryAgain = () => setAttempt((known) => known + 1);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [isShown]);
  const loaded = async () => {
    if (await isReachable(address)) setShown(attempt);
  };
  return { attempt, isShown, loaded };
};
