import { readersZone } from '../../lib/wording/calendar.js';

/** Says once of what zone the times of a list are: the reader's. */
export const ZoneNote = () => <span className="ml-auto text-xs font-normal text-muted">Times in {readersZone()}</span>;
