import { describe, expect, it } from '@jest/globals';
import { acceptedType } from './accepted-type.js';

describe('the type that a list is answered as', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/html,application/xhtml+xml', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV; charset=utf-8', 'text/csv'],
    ['application/x-ndjson', 'application/x-ndjson'],
    ['application/json, text/csv', 'application/json'],
    ['application/json;q=0.5, text/csv', 'text/csv'],
    ['text/csv;q=0.1, application/x-ndjson;q=0.9', 'application/x-ndjson'],
    ['text/csv;q=0', 'application/json'],
  ])('for %j is %s', (accept, type) => {
    expect(acceptedType(accept)).toBe(type);
  });
});
