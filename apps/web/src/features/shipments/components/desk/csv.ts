import { csvLine, type Shipment } from '@waymark/contracts';

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

/** RFC 4180 lines without a heading, each ended. */
export const csvLines = (shipments: readonly Shipment[]): string =>
  shipments.map((shipment) => csvLine(CSV_COLUMNS.map((column) => shipment[column]))).join('');

export const CSV_HEADING = csvLine(CSV_COLUMNS);
