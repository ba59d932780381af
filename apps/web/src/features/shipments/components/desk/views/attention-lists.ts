import { SILENT_DAYS, type Attention, type ShipmentStatus } from '@waymark/contracts';
import { STATUS_LABELS } from '@waymark/contracts/ui';
import { noFilters, type DeskFilters } from '../filters/desk-filters.js';

/** A list that the server counts, by one of its counters or by status. */
export type AttentionList = { label: string; filters: DeskFilters } & (
  { counter: keyof Attention; status?: never } | { counter?: never; status: ShipmentStatus }
);

const ofStatus = (status: ShipmentStatus): AttentionList => ({
  ...{ label: STATUS_LABELS[status], status },
  filters: { ...noFilters, status, sort: 'updated_at' },
});

/** The lists to look at first. */
export const attentionLists: readonly AttentionList[] = [
  { label: 'Late', counter: 'late', filters: { ...noFilters, due: 'late', sort: 'estimated_delivery' } },
  { label: 'Due today', counter: 'due_today', filters: { ...noFilters, due: 'today', sort: 'last_scan_at' } },
  {
    ...{ label: `Silent ${SILENT_DAYS} days and more`, counter: 'silent' },
    filters: { ...noFilters, silent_days: `${SILENT_DAYS}`, sort: 'last_scan_at' },
  },
  ofStatus('exception'),
  ofStatus('attempted_delivery'),
  ofStatus('delayed'),
];
