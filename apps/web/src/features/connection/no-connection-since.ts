import type { LiveStatus } from '@waymark/client';

/**
 * Since when there is no connection, in milliseconds since 1970: by the browser, which says when it lost the network, or
 * by the live line, which is back only when all that was missed is there. Null while there is one.
 */
export const noConnectionSince = (offlineSince: number | null, { state, since }: LiveStatus): number | null =>
  offlineSince ?? (state === 'reconnecting' ? since : null);
