import { BadRequestException, NotFoundException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '@waymark/contracts';
import { DomainError } from '@waymark/domain';
import { ClaimLostError, CoordinationRecoveringError } from '../../coordination/idempotency.js';
import {
  PreconditionFailedError,
  VersionConflictError,
  OutcomeUnknownError,
  ReadModelBehindError,
  StoreUnavailableError,
} from '@waymark/event-store';
import { ApiError, FieldErrorsError, answerOf } from './errors.js';
import { ERROR_DETAILS, ERROR_STATUS } from './error-codes.js';

describe('the response to an error', () => {
  it.each(ERROR_CODES)('%s has a status and a message', (code) => {
    expect(answerOf(new ApiError(code))).toEqual({
      status: ERROR_STATUS[code],
      body: { detail: ERROR_DETAILS[code], code },
      headers: ERROR_STATUS[code] === 401 ? { 'www-authenticate': 'Bearer' } : {},
    });
  });

  it('is the field map for invalid input', () => {
    const fields = { weight: ['Weight must be greater than 0'] };
    expect(answerOf(new FieldErrorsError(fields))).toEqual({ status: 400, body: fields, headers: {} });
  });

  it('reports a taken e-mail address at its field', () => {
    expect(answerOf(new DomainError('EMAIL_TAKEN'))).toMatchObject({
      status: 400,
      body: { email: ['An account with this email already exists'] },
    });
  });

  it.each([
    [new DomainError('SHIPMENT_NOT_FOUND'), 404, 'SHIPMENT_NOT_FOUND'],
    [new DomainError('FORBIDDEN'), 403, 'FORBIDDEN'],
    [new ClaimLostError(), 409, 'IDEMPOTENCY_KEY_IN_USE'],
    [new DomainError('ACCOUNT_NOT_FOUND'), 401, 'UNAUTHENTICATED'],
    [new VersionConflictError('shipment-1', 1, 2), 409, 'VERSION_CONFLICT'],
    [new PreconditionFailedError('shipment-1', [1], 2), 412, 'PRECONDITION_FAILED'],
    [new NotFoundException(), 404, 'NOT_FOUND'],
    [new BadRequestException('secret'), 400, 'BAD_REQUEST'],
  ])('%s has its code', (error, status, code) => {
    expect(answerOf(error)).toMatchObject({ status, body: { code } });
  });

  it.each([
    [new StoreUnavailableError('disk full'), 'STORE_UNAVAILABLE'],
    [new OutcomeUnknownError('no answer'), 'OUTCOME_UNKNOWN'],
    [new ReadModelBehindError(1, 2), 'READ_MODEL_BEHIND'],
  ])('%s has a Retry-After header', (error, code) => {
    expect(answerOf(error)).toMatchObject({ status: 503, body: { code }, headers: { 'retry-after': '1' } });
  });

  it('contains the time until keys are safe again', () => {
    expect(answerOf(new CoordinationRecoveringError(17))).toMatchObject({
      status: 503,
      body: { code: 'STORE_UNAVAILABLE' },
      headers: { 'retry-after': '17' },
    });
  });

  it.each([new Error('SELECT password_hash'), 'a string', null, undefined, { statusCode: 418 }])(
    'reveals nothing about an unexpected error (%s)',
    (error) => {
      expect(answerOf(error)).toEqual({
        status: 500,
        body: { detail: 'An unexpected error occurred on the server', code: 'INTERNAL_ERROR' },
        headers: {},
      });
    },
  );
});
