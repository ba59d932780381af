import type { LiveStatus } from '@waymark/client';

/**
 * Returns since when there is no connection, in milliseconds since 1970, or null. Three sources report it: the browser when it
 * loses the network, the live connection until it has recovered all missed changes, and the session while its refresh has no
 * response.
 */
export const noConnectionSince = (
  offlineSince: number | null,
  { state, since }: LiveStatus,
  unansweredSince: number | null,
): number | null => offlineSince ?? (state === 'reconnecting' ? since : null) ?? unansweredSince;
