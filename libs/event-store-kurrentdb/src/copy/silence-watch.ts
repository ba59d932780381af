/** Milliseconds between two checks. */
const INTERVAL = 5_000;

export interface WatchedSubscription {
  /** Returns the leader's head; may reject. */
  head: () => Promise<number>;
  /** Returns the position of this node's copy. */
  reached: () => number;
  resubscribe: () => void;
}

/**
 * Compares the copy with the leader's head, because an open subscription can stay silent forever. Returns a function
 * that stops the watch.
 */
export const watchSilence = ({ head, reached, resubscribe }: WatchedSubscription): (() => void) => {
  let before = reached();
  let looking = false;
  const look = async (): Promise<void> => {
    const leader = await head();
    const now = reached();
    if (leader > now && now === before) resubscribe();
    before = now;
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      // `head` itself reports a leader that does not answer.
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, INTERVAL).unref();
  return () => clearInterval(timer);
};
