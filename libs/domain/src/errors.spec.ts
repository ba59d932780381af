import { expect, it } from '@jest/globals';
import { DomainError } from './errors.js';

it('a refusal is told by its code', () => {
  const error = new DomainError('LAST_STAFF_ACCOUNT');
  expect([error.name, error.code, error.message]).toStrictEqual([
    'DomainError',
    'LAST_STAFF_ACCOUNT',
    'LAST_STAFF_ACCOUNT',
  ]);
});
