import { HttpException } from '@nestjs/common';
import { fieldMessages, type ErrorCode, type FieldErrors } from '@waymark/contracts';
import { DomainError, type DomainErrorCode } from '@waymark/domain';
import type { FastifyReply } from 'fastify';
import { ClaimLostError, CoordinationRecoveringError } from '../../coordination/idempotency.js';
import { PreconditionFailedError } from '../../event-sourcing/command-runner.js';
import { OutcomeUnknownError, StoreUnavailableError, VersionConflictError } from '../../event-sourcing/event-store.js';
import { ReadModelBehindError } from '../../event-sourcing/read-models/read-models.js';
import { ApiError, FieldErrorsError, errorAnswer, type ErrorAnswer } from './errors.js';

/** Every refusal of the domain: by its code, or at the field that it is about. */
const DOMAIN_ANSWERS: Readonly<Record<DomainErrorCode, ErrorCode | FieldErrors>> = {
  SHIPMENT_NOT_FOUND: 'SHIPMENT_NOT_FOUND',
  SHIPMENT_ALREADY_EXISTS: 'VERSION_CONFLICT',
  TRACKING_UPDATE_NOT_FOUND: 'TRACKING_UPDATE_NOT_FOUND',
  TOO_MANY_TRACKING_UPDATES: 'TOO_MANY_TRACKING_UPDATES',
  TOO_MANY_EDITS: 'TOO_MANY_EDITS',
  TOO_MANY_ADDRESSES: 'TOO_MANY_ADDRESSES',
  ACCOUNT_NOT_FOUND: 'UNAUTHENTICATED',
  ACCOUNT_ALREADY_EXISTS: 'VERSION_CONFLICT',
  EMAIL_TAKEN: { email: [fieldMessages.emailTaken] },
  OWN_ACCOUNT: 'OWN_ACCOUNT',
  LAST_STAFF_ACCOUNT: 'LAST_STAFF_ACCOUNT',
  CURRENT_PASSWORD_WRONG: { old_password: [fieldMessages.currentPasswordWrong] },
  ADDRESS_NOT_FOUND: 'ADDRESS_NOT_FOUND',
  API_KEY_NOT_FOUND: 'API_KEY_NOT_FOUND',
  SCOPE_NOT_ALLOWED: { scopes: [fieldMessages.scopeNotAllowed] },
  WEBHOOK_NOT_FOUND: 'WEBHOOK_NOT_FOUND',
  TOO_MANY_WEBHOOKS: 'TOO_MANY_WEBHOOKS',
  TOO_MANY_API_KEYS: 'TOO_MANY_API_KEYS',
  FORBIDDEN: 'FORBIDDEN',
};

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
