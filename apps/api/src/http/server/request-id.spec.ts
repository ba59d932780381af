import { describe, expect, it } from '@jest/globals';
import { requestIdOf } from './request-id.js';

describe('the id of a request', () => {
  it("is the caller's id", () => {
    expect(requestIdOf({ headers: { 'x-request-id': 'order-7:retry.2' } })).toBe('order-7:retry.2');
  });

  it.each([undefined, '', 'two words', 'line\nbreak', '"quoted"', 'x'.repeat(129)])(
    "is generated if the caller's id cannot be logged (%j)",
    (given) => {
      expect(requestIdOf({ headers: { 'x-request-id': given } })).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
