import {
  TOO_MANY_API_KEYS,
  TOO_MANY_WEBHOOKS,
  type ErrorCode,
  type ErrorDetail,
  type FieldErrors,
} from '@waymark/contracts';
import { MAXIMUM_ADDRESSES, MAXIMUM_EDITS, MAXIMUM_TRACKING_UPDATES } from '@waymark/domain';

/** The status each code is answered with. */
export const ERROR_STATUS = {
  INVALID_JSON: 400,
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  INVALID_REFRESH_TOKEN: 401,
  FORBIDDEN: 403,
  MISSING_SCOPE: 403,
  NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  SHIPMENT_NOT_FOUND: 404,
  TRACKING_UPDATE_NOT_FOUND: 404,
  ADDRESS_NOT_FOUND: 404,
  API_KEY_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  DELIVERY_NOT_FOUND: 404,
  VERSION_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  REQUEST_TIMEOUT: 408,
  VERSION_CONFLICT: 409,
  WEBHOOK_DISABLED: 409,
  OWN_ACCOUNT: 409,
  LAST_STAFF_ACCOUNT: 409,
  TOO_MANY_TRACKING_UPDATES: 409,
  TOO_MANY_EDITS: 409,
  TOO_MANY_ADDRESSES: 409,
  TOO_MANY_WEBHOOKS: 409,
  TOO_MANY_API_KEYS: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  TOO_MANY_SOCKETS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  STORE_UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 503,
  STARTING: 503,
  STOPPED: 503,
  READ_MODEL_BEHIND: 503,
} as const satisfies Record<ErrorCode, number>;

/** The sentence each code is answered with when its thrower has none of its own. */
export const ERROR_DETAILS = {
  INVALID_JSON: 'The request body is not valid JSON',
  BAD_REQUEST: 'The request could not be understood',
  UNAUTHENTICATED: 'Authentication credentials were not provided or are no longer valid',
  INVALID_CREDENTIALS: 'No active account found with the given credentials',
  INVALID_REFRESH_TOKEN: 'Token is invalid or expired',
  FORBIDDEN: 'You do not have permission to perform this action',
  MISSING_SCOPE: 'This API key lacks the scope that this request needs',
  NOT_FOUND: 'Not found',
  ACCOUNT_NOT_FOUND: 'Account not found',
  SHIPMENT_NOT_FOUND: 'Shipment not found',
  TRACKING_UPDATE_NOT_FOUND: 'Tracking update not found',
  ADDRESS_NOT_FOUND: 'Address not found',
  API_KEY_NOT_FOUND: 'API key not found',
  WEBHOOK_NOT_FOUND: 'Webhook not found',
  DELIVERY_NOT_FOUND: 'Delivery not found',
  VERSION_NOT_FOUND: 'The shipment has no such version',
  METHOD_NOT_ALLOWED: 'This method is not allowed here',
  NOT_ACCEPTABLE: 'This cannot be answered in a form that the request accepts',
  REQUEST_TIMEOUT: 'The request did not come in time',
  VERSION_CONFLICT: 'Somebody else changed this at the same moment; please try again',
  TOO_MANY_TRACKING_UPDATES: `A shipment can have at most ${MAXIMUM_TRACKING_UPDATES} tracking updates; delete one first`,
  TOO_MANY_EDITS: `A shipment can be edited at most ${MAXIMUM_EDITS} times, with all its tracking updates`,
  TOO_MANY_ADDRESSES: `An account can have at most ${MAXIMUM_ADDRESSES} saved addresses; remove one first`,
  WEBHOOK_DISABLED: 'This webhook is disabled; enable it first',
  OWN_ACCOUNT: 'Nobody changes their own role or standing; another staff account has to',
  LAST_STAFF_ACCOUNT: 'This is the last staff account that is enabled; make another one staff first',
  TOO_MANY_WEBHOOKS,
  TOO_MANY_API_KEYS,
  IDEMPOTENCY_KEY_IN_USE: 'A request with this Idempotency-Key is still running',
  PRECONDITION_FAILED: 'This was changed in the meantime; please load it again',
  PAYLOAD_TOO_LARGE: 'The request body is too large',
  UNSUPPORTED_MEDIA_TYPE: 'The request body must be application/json',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was already used with another request body',
  RATE_LIMITED: 'Too many requests; please wait a moment',
  TOO_MANY_SOCKETS: 'Too many live connections; close one first or try again later',
  HEADERS_TOO_LARGE: 'The headers of the request are too large',
  INTERNAL_ERROR: 'Something went wrong on our side',
  STORE_UNAVAILABLE: 'The service cannot record changes at the moment; please try again shortly',
  OUTCOME_UNKNOWN:
    'It is not known whether this was recorded; repeat the request with the same Idempotency-Key to find out',
  STARTING: 'The service is starting; please try again shortly',
  STOPPED: 'This part of the service has been taken out of use; please try again',
  READ_MODEL_BEHIND: 'The service is catching up; please try again shortly',
} as const satisfies Record<ErrorCode, string>;

/** What is sent for an error: a field map, or a sentence with its stable code. */
export interface ErrorAnswer {
  status: number;
  body: ErrorDetail | FieldErrors;
  headers: Record<string, string>;
}

export const errorAnswer = (
  code: ErrorCode,
  detail: string = ERROR_DETAILS[code],
  headers: Record<string, string> = {},
): ErrorAnswer => ({ status: ERROR_STATUS[code], body: { detail, code }, headers });

/** Answered as `{detail, code}` with the code's status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ErrorCode,
    readonly detail: string = ERROR_DETAILS[code],
    readonly headers: Record<string, string> = {},
  ) {
    super(`${code}: ${detail}`);
  }
}

/** Bad input: answered with 400 and the field map as it is. */
export class FieldErrorsError extends Error {
  override readonly name = 'FieldErrorsError';

  constructor(readonly fields: FieldErrors) {
    super(`invalid fields: ${Object.keys(fields).join(', ')}`);
  }
}

/** What 'STOPPED' is answered with: another node may answer; this one will not before somebody has replaced its files. */
export const RETRY_STOPPED = { 'retry-after': '30' };
