import type { FieldErrors } from '@waymark/contracts/wire';

/** A request that failed: `message` is the catalogue's ('Network Error', 'Request failed with status code 404'), `status` and the rest stand when the server answered. */
export class RequestError extends Error {
  readonly status: number | undefined;
  /** The server's own sentence. */
  readonly detail: string | undefined;
  readonly code: string | undefined;
  /** The server's messages for each field. */
  readonly fields: FieldErrors | undefined;

  constructor(
    message: string,
    status?: number,
    /** As it came. */
    readonly body?: unknown,
    /** Seconds to wait before another try, where the server says so. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    const answer = isRecord(body) ? body : {};
    this.detail = typeof answer['detail'] === 'string' ? answer['detail'] : undefined;
    this.code = typeof answer['code'] === 'string' ? answer['code'] : undefined;
    this.fields = status === 400 && this.detail === undefined ? fieldErrorsOf(answer) : undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldErrorsOf = (answer: Record<string, unknown>): FieldErrors | undefined => {
  const entries = Object.entries(answer).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};

/** The server's sentence of a failure, or the given one when there is none. */
export const detailOf = (error: unknown, fallback: string): string =>
  (error instanceof RequestError ? error.detail : undefined) ?? fallback;

/** The server's field messages as lines 'field: messages', else its sentence, else the given one. */
export const linesOf = (error: unknown, fallback: string): string => {
  const fields = error instanceof RequestError ? error.fields : undefined;
  if (!fields) return detailOf(error, fallback);
  return Object.entries(fields)
    .map(([field, messages]) => `${field}: ${messages.join(' ')}`)
    .join('\n');
};
