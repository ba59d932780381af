import { z } from 'zod/mini';

/** Every stable code of an error response. */
export const ERROR_CODES = [
  'INVALID_JSON',
  'NOT_FOUND',
  'ACCOUNT_NOT_FOUND',
  'SHIPMENT_NOT_FOUND',
  'TRACKING_UPDATE_NOT_FOUND',
  'ADDRESS_NOT_FOUND',
  'API_KEY_NOT_FOUND',
  'WEBHOOK_NOT_FOUND',
  'DELIVERY_NOT_FOUND',
  'VERSION_NOT_FOUND',
  'TOO_MANY_TRACKING_UPDATES',
  'TOO_MANY_EDITS',
  'SCAN_ID_REUSED',
  'TOO_MANY_ADDRESSES',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'INVALID_REFRESH_TOKEN',
  'FORBIDDEN',
  'COURIER_UPDATE',
  'MISSING_SCOPE',
  'WEBHOOK_DISABLED',
  'ACCOUNT_DISABLED',
  'RESET_LINK_INVALID',
  'OWN_ACCOUNT',
  'LAST_STAFF_ACCOUNT',
  'TOO_MANY_WEBHOOKS',
  'TOO_MANY_API_KEYS',
  'METHOD_NOT_ALLOWED',
  'NOT_ACCEPTABLE',
  'VERSION_CONFLICT',
  'PRECONDITION_FAILED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_KEY_IN_USE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'EXPECTATION_FAILED',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'RATE_LIMITED',
  'TOO_MANY_SOCKETS',
  'BAD_REQUEST',
  'STORE_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'CLOCK_WRONG',
  'STARTING',
  'STOPPED',
  'READ_MODEL_BEHIND',
  'INTERNAL_ERROR',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const errorDetailSchema = z.object({ detail: z.string(), code: z.enum(ERROR_CODES) });
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

/** Field names with messages; the body of a 400 response for invalid input. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;
