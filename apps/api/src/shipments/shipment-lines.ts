import type { Shipment } from '@waymark/contracts';
import type { ExportFormat } from '../http/exports/exported.js';

const COLUMNS = [
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

/** How shipments are written line by line. */
export const SHIPMENT_LINES: ExportFormat<Shipment> = {
  fileName: 'waymark-shipments',
  columns: COLUMNS,
  cells: (shipment) => COLUMNS.map((column) => shipment[column]),
};
