import type { Shipment } from '@waymark/contracts';

export const CSV_COLUMNS = [
  'id',
  'tracking_number',
  'status',
  'service_type',
  'sender_name',
  'sender_city',
  'sender_country',
  'recipient_name',
  'recipient_city',
  'recipient_country',
  'weight',
  'declared_value',
  'estimated_delivery',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Shipment)[];

const cellOf = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  // A spreadsheet would run text that begins like a formula.
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180 lines without a heading, each ended. */
export const csvLines = (shipments: readonly Shipment[]): string =>
  shipments.map((shipment) => `${CSV_COLUMNS.map((column) => cellOf(shipment[column])).join(',')}\r\n`).join('');

export const CSV_HEADING = `${CSV_COLUMNS.join(',')}\r\n`;
