import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.js';

describe('a line of CSV', () => {
  it('is ended, with plain numbers and nothing for what is missing', () => {
    expect(csvLine(['a', 2.5, -3, null, ''])).toBe('a,2.5,-3,,\r\n');
  });

  it('quotes what would break it apart', () => {
    expect(csvLine(['Lovelace, "Ada"', 'two\nlines'])).toBe('"Lovelace, ""Ada""","two\nlines"\r\n');
  });

  it.each(['=1+1', '+31', '-2', '@SUM(A1)', '\t=1', '\r=1'])('lets no spreadsheet run %j', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  });
});
