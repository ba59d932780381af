import { expect, it } from '@jest/globals';
import { DomainError } from './errors.js';

it('a domain error has its code as the message', () => {
  const error = new DomainError('LAST_STAFF_ACCOUNT');
  expect([error.name, error.code, error.message]).toStrictEqual([
    'DomainError',
    'LAST_STAFF_ACCOUNT',
    'LAST_STAFF_ACCOUNT',
  ]);
});
