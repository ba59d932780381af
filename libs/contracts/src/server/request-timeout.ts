/** Timeout of a request, in milliseconds. */
export const REQUEST_TIMEOUT = 30_000;
