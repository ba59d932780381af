export type CsvCell = string | number | null;

/**
 * A spreadsheet runs text that begins like a formula, also one after a separator that splits the text in another locale,
 * and with full-width signs (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA_START = /(^|[;,|\t\r\n])([=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

const cellOf = (value: CsvCell): string => {
  if (typeof value === 'number') return String(value);
  if (value === null) return '';
  return `"${value.replace(FORMULA_START, "$1'$2").replaceAll('"', '""')}"`;
};

/** A line of RFC 4180, ended. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
