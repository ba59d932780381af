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

/**
 * The long polls that replace the socket while it is refused or cannot be read. They follow parcels only. The returned
 * function begins them for every watched number, ends them all, or, without a parameter, follows a changed set of watches.
 */
export const pollTrackings = (
  watches: ReadonlyMap<string, TrackingWatch>,
  pollTracking: PollTracking,
  options: Pick<PollTrackingOptions, 'url' | 'onAnswered' | 'onUnreadable'>,
): ((isOn?: boolean) => void) => {
  const ends = new Map<string, () => void>();
  return (isOn = ends.size > 0) => {
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
