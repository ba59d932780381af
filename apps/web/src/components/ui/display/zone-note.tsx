import { readersZone } from '../../../lib/wording/calendar.js';

/** Names the time zone of a list's times: the reader's. */
export const ZoneNote = () => (
  <span className="ml-auto text-xs font-normal text-muted">{`Times in ${readersZone()}`}</span>
);
