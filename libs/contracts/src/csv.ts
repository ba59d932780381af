export type CsvCell = string | number | null;

const cellOf = (value: CsvCell): string => {
  if (typeof value === 'number') return String(value);
  // A spreadsheet would run text that begins like a formula.
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of RFC 4180, ended. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
