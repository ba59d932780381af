/** Milliseconds between two looks. */
const INTERVAL = 5_000;

export interface WatchedSubscription {
  /** The leader's head; may reject. */
  head: () => Promise<number>;
  /** How far this node is. */
  reached: () => number;
  resubscribe: () => void;
}

/** Compares the copy with the leader's head: a subscription can be open and silent for ever. Returns its end. */
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
      // A leader that does not answer is told by `head` itself.
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, INTERVAL).unref();
  return () => clearInterval(timer);
};
