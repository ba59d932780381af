export type CsvCell = string | number | null;

const SIGNS = '=+\\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b';
const SEPARATORS = ';,|\\t\\r\\n\\v\\f\\x85\\u2028\\u2029\uff1b\uff0c\uff5c\ufe54\ufe50\u3001';
/** White space, invisible characters and quotes: readers skip them before the sign. */
const PASSED_OVER = '\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800"\uff02';

/**
 * A spreadsheet runs text that begins like a formula, also after a separator that splits the text in another locale,
 * and also with full-width or small signs or the minus sign U+2212 (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA_START = new RegExp(`(?=[${SIGNS}])(?<=(?:^|[${SEPARATORS}])[${PASSED_OVER}]*)|^(?=[\\t\\r])`, 'gu');

const cellOf = (value: CsvCell): string => {
  if (typeof value === 'number') return String(value);
  if (value === null) return '';
  return `"${value.replace(FORMULA_START, "'").replaceAll('"', '""')}"`;
};

/** A line of RFC 4180, with its line break. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
