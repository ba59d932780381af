/** Event of the document when the difference from the server's clock has changed. */
export const CLOCK_CORRECTED = 'clock';

/** Milliseconds by which responses may be late without a correction. A Date header has whole seconds. */
const TOLERANCE = 10_000;

let correction = 0;

/** Milliseconds since 1970 by the server's clock, to within 10 s. Ages and days are counted by it. */
export const serverNow = (): number => Date.now() + correction;

/** Learns the server's time from a response that has just arrived. A cached one has the time of another request. */
export const learnServerTime = ({ headers }: Pick<Response, 'headers'>): void => {
  const isCurrent = headers.get('cache-control')?.startsWith('no-');
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!isCurrent || !(Math.abs(ahead - correction) > TOLERANCE)) return;
  correction = ahead;
  document.dispatchEvent(new Event(CLOCK_CORRECTED));
};
