import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from './csv.js';

const FORMULA = /^[\s\p{Cf}"]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/u;

/** Splits a line into cells at the delimiter, with quotes handled as leniently as in spreadsheets. */
const cellsOf = (line: string, delimiter: string): string[] => {
  const cells = [''];
  let quoted = false;
  let fresh = true;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    const isQuote = character === '"';
    if (quoted && isQuote && line[at + 1] === '"') at += 1;
    else if (isQuote && (quoted || fresh)) {
      quoted = !quoted;
      fresh = false;
      continue;
    } else if (!quoted && (character === delimiter || /[\r\n]/.test(character))) {
      cells.push('');
      fresh = true;
      continue;
    }
    cells.push(`${cells.pop() ?? ''}${character}`);
    fresh = false;
  }
  return cells;
};

describe('a line of CSV', () => {
  it('ends with a line break, has plain numbers, and leaves missing values empty', () => {
    expect(csvLine(['a', 2.5, -3, null, ''])).toBe('"a",2.5,-3,,""\r\n');
  });

  it('quotes characters that would split it', () => {
    expect(csvLine(['Lovelace, "Ada"', 'two\nlines'])).toBe('"Lovelace, ""Ada""","two\nlines"\r\n');
  });

  it.each([
    '=1+1',
    '+31',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\uff1d1+1',
    '\uff0b31',
    '\uff0d2',
    '\uff20SUM',
    '\ufe661+1',
    '\u22122+3',
  ])('prevents a spreadsheet from running %j', (text) => {
    expect(csvLine([text])).toMatch(/^"'/);
  });

  it.each([
    ['x;=HYPERLINK("a")', '"x;\'=HYPERLINK(""a"")"\r\n'],
    ['x,+31', '"x,\'+31"\r\n'],
    ['a|@b\n-c', '"a|\'@b\n\'-c"\r\n'],
    ['x;"=1+1;', '"x;""\'=1+1;"\r\n'],
    ['x; =1', '"x; \'=1"\r\n'],
    ['x;\u00a0=1', '"x;\u00a0\'=1"\r\n'],
    ['x;\u200b=1', '"x;\u200b\'=1"\r\n'],
    ['a\uff1b=1', '"a\uff1b\'=1"\r\n'],
    ['\u00a0=1', '"\u00a0\'=1"\r\n'],
    ['\ufeff=1', '"\ufeff\'=1"\r\n'],
    ['\u3000=1', '"\u3000\'=1"\r\n'],
  ])('prevents a spreadsheet from running a formula after a separator in %j', (text, line) => {
    expect(csvLine([text])).toBe(line);
  });

  it('leaves signs within words unchanged', () => {
    expect(csvLine(['Mr. O-Neil + Co = Q@A, Ltd'])).toBe('"Mr. O-Neil + Co = Q@A, Ltd"\r\n');
  });

  it.each([',', ';', '\t', '|'])('has no formula cell for a reader with the delimiter %j', (delimiter) => {
    const pieces =
      '=+-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b;,|\t\r\n "\'\u00a0\u200b\ufeff\u3000\u00ad\u2028a1';
    const text = fc
      .array(fc.constantFrom(...pieces.split('')), { maxLength: 8 })
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(fc.array(fc.option(text), { minLength: 1, maxLength: 3 }), (cells) => {
        expect(cellsOf(csvLine(cells), delimiter).filter((cell) => FORMULA.test(cell))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
