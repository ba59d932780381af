import { RequestError } from './request-error.js';

const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
  'VERSION_CONFLICT',
]);

/**
 * Whether the server definitely refused a POST, so that the next one needs another Idempotency-Key. After any other
 * failure the server may have run the request: repeat it unchanged with its key. Those failures are a lost connection,
 * a proxy's page, 408, 429, 5xx, a key in use, and 401, which the server sends before it reads the key.
 */
export const isDefiniteRefusal = (failure: unknown): boolean => {
  if (!(failure instanceof RequestError)) return false;
  const { status = 0, code, fields } = failure;
  if (status < 400 || status >= 500 || [401, 408, 429].includes(status)) return false;
  return code === undefined ? fields !== undefined : !TRANSIENT_CODES.has(code);
};

/** The fields of a sign-in and of a refresh. A 400 of another server names other fields. */
const SESSION_FIELDS = ['email', 'password', 'refresh', 'Idempotency-Key'];

/**
 * Whether the server definitely refused the session: 400, 401 or 403 in the API's error format. No other failure, such as
 * a proxy's page, ends the session.
 */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof RequestError &&
  [400, 401, 403].includes(failure.status ?? 0) &&
  ((failure.detail !== undefined && failure.code !== undefined) ||
    SESSION_FIELDS.some((name) => failure.fields?.[name] !== undefined));

/** The server's `detail`, or the fallback without one. */
export const detailOf = (error: unknown, fallback: string): string =>
  (error instanceof RequestError ? error.detail : undefined) ?? fallback;

/** The server's field messages as lines 'field: messages', otherwise its `detail`, otherwise the fallback. */
export const linesOf = (error: unknown, fallback: string): string => {
  const fields = error instanceof RequestError ? error.fields : undefined;
  if (!fields) return detailOf(error, fallback);
  return Object.entries(fields)
    .map(([field, messages]) => `${field}: ${messages.join(' ')}`)
    .join('\n');
};
