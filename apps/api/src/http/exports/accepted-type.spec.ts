import { describe, expect, it } from '@jest/globals';
import { acceptedType } from './accepted-type.js';

describe('the media type of a list', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/*', 'text/csv'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['text/csv, */*', 'text/csv'],
    ['*/*, text/csv', 'text/csv'],
    ['*/*;q=0.9, application/json;q=0.1, text/csv;q=0.1', 'application/x-ndjson'],
    ['TEXT/CSV; charset=utf-8', 'text/csv'],
    ['application/x-ndjson', 'application/x-ndjson'],
    ['application/json, text/csv', 'application/json'],
    ['text/csv, application/json', 'text/csv'],
    ['application/json;q=0.5, text/csv', 'text/csv'],
    ['text/csv;q=0.1, application/x-ndjson;q=0.9', 'application/x-ndjson'],
    ['application/json;q=0, */*', 'application/x-ndjson'],
  ])('for %j is %s', (accept, type) => {
    expect(acceptedType(accept)).toBe(type);
  });

  it.each(['application/xml', 'text/html,application/xhtml+xml', 'text/csv;q=0', '*/*;q=0', 'image/*'])(
    'is not available for %j',
    (accept) => {
      expect(() => acceptedType(accept)).toThrow(expect.objectContaining({ code: 'NOT_ACCEPTABLE' }));
    },
  );
});
