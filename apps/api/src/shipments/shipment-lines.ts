import type { Shipment } from '@waymark/contracts';
import { exportedNames, waybillFields, type Waybill } from '@waymark/vocabulary';
import type { ExportFormat } from '../http/exports/exported.js';

const COLUMNS: readonly (keyof Shipment &
  (keyof Waybill | 'id' | 'tracking_number' | 'status' | 'created_at' | 'updated_at'))[] = [
  'id',
  'tracking_number',
  'status',
  ...exportedNames(waybillFields),
  'created_at',
  'updated_at',
];

/** Formats shipments as lines of an export. */
export const SHIPMENT_LINES: ExportFormat<Shipment> = {
  fileName: 'waymark-shipments',
  columns: COLUMNS,
  cells: (shipment) => COLUMNS.map((column) => shipment[column]),
};
