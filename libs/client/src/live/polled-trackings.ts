import type { PollTracking, PollTrackingOptions } from './tracking-polls.js';
import type { TrackingWatch } from './tracking-watch.js';

export const pollFetched: PollTracking = (options) => {
  // Fetched only where sockets are refused.
  const begun = import('./tracking-polls.js').then(
    ({ pollTracking }) => pollTracking(options),
    () => options.onAnswered(false),
  );
  return () => void begun.then((stop) => stop?.());
};

/** A browser has six connections to a server over HTTP/1.1. More polls would hold up its other requests. */
const MOST_POLLED = 3;

/**
 * The long polls that replace the socket while it is refused or cannot be read. They follow parcels only. The returned
 * function begins them for every watched number, ends them all, or, without a parameter, follows a changed set of watches.
 * Too many watched numbers have no polls.
 */
export const pollTrackings = (
  watches: ReadonlyMap<string, TrackingWatch>,
  pollTracking: PollTracking,
  options: Pick<PollTrackingOptions, 'url' | 'onAnswered' | 'onUnreadable'>,
): ((isOn?: boolean) => void) => {
  const ends = new Map<string, () => void>();
  return (isWanted = ends.size > 0) => {
    const isOn = isWanted && watches.size <= MOST_POLLED;
    if (isWanted && !isOn) options.onAnswered(false);
    for (const [number, end] of ends) {
      if (isOn && watches.has(number)) continue;
      end();
      ends.delete(number);
    }
    for (const [number, watch] of isOn ? watches : []) {
      if (!ends.has(number)) ends.set(number, pollTracking({ ...options, number, onPolled: watch.polled }));
    }
  };
};
