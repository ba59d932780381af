/** Event of the document when the difference from the server's clock has changed. */
export const CLOCK_CORRECTED = 'clock';

/** Milliseconds by which responses may be late without a correction. A Date header has whole seconds. */
const TOLERANCE = 10_000;

let correction = 0;
/** When the page began, by the server's clock. */
let beginning = 0;

/**
 * Milliseconds since 1970 by the server's clock, to within 10 s. Ages and days are counted by it. The correction ends when the
 * device's clock is set right. The monotonic clock of some browsers stands still while the device sleeps.
 */
export const serverNow = (): number =>
  Date.now() + (Math.abs(Date.now() - performance.now() - beginning) < TOLERANCE ? 0 : correction);

/** Learns the server's time from a response that has just arrived. A cached one has the time of another request. */
export const learnServerTime = ({ headers }: Pick<Response, 'headers'>): void => {
  const isCurrent = headers.get('cache-control')?.startsWith('no-');
  const time = Date.parse(headers.get('date') ?? '');
  if (!isCurrent || !(Math.abs(time - serverNow()) > TOLERANCE)) return;
  correction = time - Date.now();
  beginning = time - performance.now();
  document.dispatchEvent(new Event(CLOCK_CORRECTED));
};
