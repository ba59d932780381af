/**
 * The header of requests that are no use of the caller's session, with any value. The web client sends it with every
 * request, because pages also send requests that nobody causes.
 */
export const BACKGROUND_HEADER = 'Waymark-Background';
