import type { FieldErrors } from '@waymark/contracts/wire';

/** A failed request. `message` is from the error catalogue ('Network Error', 'Request failed with status code 404'). `status` and the other fields are set if the server responded. */
export class RequestError extends Error {
  readonly status: number | undefined;
  /** The server's `detail`. */
  readonly detail: string | undefined;
  readonly code: string | undefined;
  /** The server's messages for each field. */
  readonly fields: FieldErrors | undefined;

  constructor(
    message: string,
    status?: number,
    /** The unparsed body. */
    readonly body?: unknown,
    /** Seconds to wait before a retry, if the server sent Retry-After. */
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

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const fieldErrorsOf = (answer: Record<string, unknown>): FieldErrors | undefined => {
  const entries = Object.entries(answer).filter((entry): entry is [string, string[]] => isTexts(entry[1]));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
};
