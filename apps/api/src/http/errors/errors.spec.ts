import { BadRequestException, NotFoundException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '@waymark/contracts';
import { DomainError } from '@waymark/domain';
import { ClaimLostError, CoordinationRecoveringError } from '../../coordination/idempotency.js';
import { PreconditionFailedError } from '../../event-sourcing/command-runner.js';
import { OutcomeUnknownError, StoreUnavailableError, VersionConflictError } from '../../event-sourcing/event-store.js';
import { ReadModelBehindError } from '../../event-sourcing/read-models/read-models.js';
import { ApiError, FieldErrorsError, answerOf } from './errors.js';
import { ERROR_DETAILS, ERROR_STATUS } from './error-codes.js';

describe('the answer to an error', () => {
  it.each(ERROR_CODES)('%s has a status and a sentence', (code) => {
    expect(answerOf(new ApiError(code))).toEqual({
      status: ERROR_STATUS[code],
      body: { detail: ERROR_DETAILS[code], code },
      headers: {},
    });
  });

  it('is the field map for bad input', () => {
    const fields = { weight: ['Weight must be greater than 0'] };
    expect(answerOf(new FieldErrorsError(fields))).toEqual({ status: 400, body: fields, headers: {} });
  });

  it('tells at the field that an e-mail is taken', () => {
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
  ])('%s says when to come back', (error, code) => {
    expect(answerOf(error)).toMatchObject({ status: 503, body: { code }, headers: { 'retry-after': '1' } });
  });

  it('says when keys are safe again', () => {
    expect(answerOf(new CoordinationRecoveringError(17))).toMatchObject({
      status: 503,
      body: { code: 'STORE_UNAVAILABLE' },
      headers: { 'retry-after': '17' },
    });
  });

  it.each([new Error('SELECT password_hash'), 'a string', null, undefined, { statusCode: 418 }])(
    'tells nothing of what nobody expected (%s)',
    (error) => {
      expect(answerOf(error)).toEqual({
        status: 500,
        body: { detail: 'Something went wrong on our side', code: 'INTERNAL_ERROR' },
        headers: {},
      });
    },
  );
});
