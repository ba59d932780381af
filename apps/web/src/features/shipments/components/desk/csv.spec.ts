import { describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { CSV_COLUMNS, csvLines } from './csv.js';

const shipment = (part: Partial<Shipment>) =>
  ({ ...Object.fromEntries(CSV_COLUMNS.map((column) => [column, null])), id: 7, weight: 2.5, ...part }) as Shipment;

const cell = (part: Partial<Shipment>, column: (typeof CSV_COLUMNS)[number]) =>
  csvLines([shipment(part)])
    .trimEnd()
    .split(',')[CSV_COLUMNS.indexOf(column)];

describe('the CSV export', () => {
  it('writes one ended line for each shipment', () => {
    expect(csvLines([shipment({}), shipment({})]).match(/\r\n/g)).toHaveLength(2);
  });

  it('quotes what would break a line apart', () => {
    expect(csvLines([shipment({ sender_name: 'Lovelace, "Ada"' })])).toContain('"Lovelace, ""Ada"""');
  });

  it.each(['=1+1', '+31', '-2', '@SUM(A1)'])('lets no spreadsheet run %s', (text) => {
    expect(cell({ sender_name: text }, 'sender_name')).toBe(`'${text}`);
  });

  it('leaves numbers and missing values plain', () => {
    expect(cell({}, 'weight')).toBe('2.5');
    expect(cell({}, 'estimated_delivery')).toBe('');
  });
});
