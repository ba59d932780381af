import { HttpException } from '@nestjs/common';
import type { ErrorCode, ErrorDetail, FieldErrors } from '@waymark/contracts';
import { DatesRefusedError, DomainError } from '@waymark/domain';
import type { FastifyReply } from 'fastify';
import { ClaimLostError, CoordinationRecoveringError } from '../../coordination/idempotency.js';
import { ClockWrongError } from '../../event-log/clock-monitor.js';
import { LogCutOffError } from '../../event-log/log-contact.js';
import {
  PreconditionFailedError,
  VersionConflictError,
  OutcomeUnknownError,
  ReadModelBehindError,
  StoreUnavailableError,
  KeyReusedError,
} from '@waymark/event-store';
import type { Failures } from '../../platform/failures.js';
import { DOMAIN_ANSWERS, refusedDates } from './domain-answers.js';
import { ERROR_DETAILS, ERROR_STATUS } from './error-codes.js';

/** The response to an error: a field map, or a message with its stable code. */
export interface ErrorAnswer {
  status: number;
  body: ErrorDetail | FieldErrors;
  headers: Record<string, string>;
}

/** Every 401 response has a challenge (RFC 9110 §15.5.2), also where the request needs no token. */
const CHALLENGE = { 'www-authenticate': 'Bearer' };

/** Builds the response for a code, with the code's status and, by default, its message. */
export const errorAnswer = (
  code: ErrorCode,
  detail: string = ERROR_DETAILS[code],
  headers: Record<string, string> = {},
): ErrorAnswer & { body: ErrorDetail } => {
  const status = ERROR_STATUS[code];
  return { status, body: { detail, code }, headers: { ...(status === 401 && CHALLENGE), ...headers } };
};

/** Becomes a `{detail, code}` response with the status of the code. */
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

/** Invalid input: becomes a 400 response with the field map. */
export class FieldErrorsError extends Error {
  override readonly name = 'FieldErrorsError';

  constructor(readonly fields: FieldErrors) {
    super(`invalid fields: ${Object.keys(fields).join(', ')}`);
  }
}

/**
 * Headers of a STOPPED response: another node may respond; this node stays stopped until an operator replaces its
 * files.
 */
export const RETRY_STOPPED = { 'retry-after': '30' };

/** Codes for errors of Fastify and Nest, which have only a status. */
const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The headers of a CLOCK_WRONG response: an operator has to correct the clock. */
export const RETRY_WRONG_CLOCK = { 'retry-after': '30' };

const WEAK_TAG =
  'If-Match compares strongly, so a weak ETag (W/"7") never matches. Send the strong ETag ("7") with the `version` that you read.';

const soon = { 'retry-after': '1' };

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  if (typeof error !== 'object' || error === null) return undefined;
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
};

/** Returns the response to any thrown value. An unknown error becomes a 500 without details. */
export const answerOf = (error: unknown): ErrorAnswer => {
  if (error instanceof FieldErrorsError) return { status: 400, body: error.fields, headers: {} };
  if (error instanceof ApiError) return errorAnswer(error.code, error.detail, error.headers);
  if (error instanceof DatesRefusedError) return { status: 400, body: refusedDates(error), headers: {} };
  if (error instanceof DomainError) {
    const answer = DOMAIN_ANSWERS[error.code];
    return typeof answer === 'string' ? errorAnswer(answer) : { status: 400, body: answer, headers: {} };
  }
  if (error instanceof VersionConflictError) return errorAnswer('VERSION_CONFLICT');
  if (error instanceof PreconditionFailedError) {
    return errorAnswer('PRECONDITION_FAILED', error.expected.length === 0 ? WEAK_TAG : undefined);
  }
  if (error instanceof KeyReusedError) return errorAnswer('IDEMPOTENCY_KEY_REUSED');
  if (error instanceof ClaimLostError) return errorAnswer('IDEMPOTENCY_KEY_IN_USE', undefined, soon);
  if (error instanceof CoordinationRecoveringError) {
    return errorAnswer('STORE_UNAVAILABLE', undefined, { 'retry-after': String(error.retryAfterSeconds) });
  }
  if (error instanceof ClockWrongError) return errorAnswer('CLOCK_WRONG', undefined, RETRY_WRONG_CLOCK);
  if (error instanceof LogCutOffError) return errorAnswer('STORE_UNAVAILABLE', undefined, RETRY_STOPPED);
  if (error instanceof StoreUnavailableError) return errorAnswer('STORE_UNAVAILABLE', undefined, soon);
  if (error instanceof OutcomeUnknownError) return errorAnswer('OUTCOME_UNKNOWN', undefined, soon);
  if (error instanceof ReadModelBehindError) return errorAnswer('READ_MODEL_BEHIND', undefined, soon);
  const code = STATUS_CODES[statusOf(error) ?? 500];
  return errorAnswer(code ?? 'INTERNAL_ERROR');
};

export const failures: Failures = {
  of: (error) => {
    const { status, body } = answerOf(error);
    return { code: typeof body.code === 'string' ? body.code : 'INVALID', isDefect: status >= 500 };
  },
};

export const sendErrorAnswer = (reply: FastifyReply, { status, headers, body }: ErrorAnswer): FastifyReply =>
  reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));

/** Sends `{detail, code}`. For routes that are registered on Fastify directly. */
export const sendError = (
  reply: FastifyReply,
  code: ErrorCode,
  detail?: string,
  headers: Record<string, string> = {},
): FastifyReply => sendErrorAnswer(reply, errorAnswer(code, detail, headers));
