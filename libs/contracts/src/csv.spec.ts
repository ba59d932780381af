import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.js';

describe('a line of CSV', () => {
  it('is ended, with plain numbers and nothing for what is missing', () => {
    expect(csvLine(['a', 2.5, -3, null, ''])).toBe('"a",2.5,-3,,""\r\n');
  });

  it('quotes what would break it apart', () => {
    expect(csvLine(['Lovelace, "Ada"', 'two\nlines'])).toBe('"Lovelace, ""Ada""","two\nlines"\r\n');
  });

  it.each(['=1+1', '+31', '-2', '@SUM(A1)', '\t=1', '\r=1', '\uff1d1+1', '\uff0b31', '\uff0d2', '\uff20SUM'])(
    'lets no spreadsheet run %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"'/);
    },
  );

  it.each([
    ['x;=HYPERLINK("a")', '"x;\'=HYPERLINK(""a"")"\r\n'],
    ['x,+31', '"x,\'+31"\r\n'],
    ['a|@b\n-c', '"a|\'@b\n\'-c"\r\n'],
  ])('lets no spreadsheet run a formula after a separator in %j', (text, line) => {
    expect(csvLine([text])).toBe(line);
  });

  it('leaves signs within words as they are', () => {
    expect(csvLine(['Mr. O-Neil + Co = Q@A, Ltd'])).toBe('"Mr. O-Neil + Co = Q@A, Ltd"\r\n');
  });
});
