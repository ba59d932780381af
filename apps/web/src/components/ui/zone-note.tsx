import { readersZone } from '../../lib/calendar.js';
import { useInBrowser } from '../../lib/use-in-browser.js';

/** Says once of what zone the times of a list are: the reader's. */
export const ZoneNote = () => {
  const inBrowser = useInBrowser();
  return inBrowser && <span className="ml-auto text-xs font-normal text-muted">Times in {readersZone()}</span>;
};
