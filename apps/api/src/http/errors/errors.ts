import { HttpException } from '@nestjs/common';
import type { ErrorCode, ErrorDetail, FieldErrors } from '@waymark/contracts';
import { DomainError } from '@waymark/domain';
import type { FastifyReply } from 'fastify';
import { ClaimLostError, CoordinationRecoveringError } from '../../coordination/idempotency.js';
import { PreconditionFailedError } from '../../event-sourcing/command-runner.js';
import { OutcomeUnknownError, StoreUnavailableError, VersionConflictError } from '../../event-sourcing/event-store.js';
import { ReadModelBehindError } from '../../event-sourcing/read-models/read-models.js';
import { DOMAIN_ANSWERS } from './domain-answers.js';
import { ERROR_DETAILS, ERROR_STATUS } from './error-codes.js';

/** What is sent for an error: a field map, or a sentence with its stable code. */
export interface ErrorAnswer {
  status: number;
  body: ErrorDetail | FieldErrors;
  headers: Record<string, string>;
}

/** By a code: with the code's status, and the code's sentence when there is none of its own. */
export const errorAnswer = (
  code: ErrorCode,
  detail: string = ERROR_DETAILS[code],
  headers: Record<string, string> = {},
): ErrorAnswer & { body: ErrorDetail } => ({ status: ERROR_STATUS[code], body: { detail, code }, headers });

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

/** What Fastify and Nest say by status alone. */
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

const soon = { 'retry-after': '1' };

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  if (typeof error !== 'object' || error === null) return undefined;
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
};

/** The answer to anything thrown; whatever is unknown is a 500 that tells nothing. */
export const answerOf = (error: unknown): ErrorAnswer => {
  if (error instanceof FieldErrorsError) return { status: 400, body: error.fields, headers: {} };
  if (error instanceof ApiError) return errorAnswer(error.code, error.detail, error.headers);
  if (error instanceof DomainError) {
    const answer = DOMAIN_ANSWERS[error.code];
    return typeof answer === 'string' ? errorAnswer(answer) : { status: 400, body: answer, headers: {} };
  }
  if (error instanceof VersionConflictError) return errorAnswer('VERSION_CONFLICT');
  if (error instanceof PreconditionFailedError) return errorAnswer('PRECONDITION_FAILED');
  if (error instanceof ClaimLostError) return errorAnswer('IDEMPOTENCY_KEY_IN_USE', undefined, soon);
  if (error instanceof CoordinationRecoveringError) {
    return errorAnswer('STORE_UNAVAILABLE', undefined, { 'retry-after': String(error.retryAfterSeconds) });
  }
  if (error instanceof StoreUnavailableError) return errorAnswer('STORE_UNAVAILABLE', undefined, soon);
  if (error instanceof OutcomeUnknownError) return errorAnswer('OUTCOME_UNKNOWN', undefined, soon);
  if (error instanceof ReadModelBehindError) return errorAnswer('READ_MODEL_BEHIND', undefined, soon);
  const code = STATUS_CODES[statusOf(error) ?? 500];
  return errorAnswer(code ?? 'INTERNAL_ERROR');
};

export const sendErrorAnswer = (reply: FastifyReply, { status, headers, body }: ErrorAnswer): FastifyReply =>
  reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));

/** Sends `{detail, code}`; for routes registered on Fastify itself. */
export const sendError = (
  reply: FastifyReply,
  code: ErrorCode,
  detail?: string,
  headers: Record<string, string> = {},
): FastifyReply => sendErrorAnswer(reply, errorAnswer(code, detail, headers));
