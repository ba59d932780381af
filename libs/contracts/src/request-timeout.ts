/** Milliseconds that a request may take. */
export const REQUEST_TIMEOUT = 30_000;
