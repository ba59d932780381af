import { useEffect, useState } from 'react';

/** Whether the map's server answers at all; what it answers is nobody's business. */
const isReachable = async (address: string): Promise<boolean> => {
  try {
    await fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
};

/**
 * A frame that cannot reach its server loads the browser's own page about it: of another origin too, so that only a call
 * tells the two apart. `attempt` is another one whenever the frame has to be made anew.
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
