import type { DueState } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, STATUS_LABELS } from '@waymark/contracts/ui';
import { formatDate } from '../../../../../lib/wording/format.js';
import type { DeskFilters } from './desk-filters.js';

export const DUE_LABELS: Readonly<Record<DueState, string>> = {
  none: 'no date',
  on_time: 'due later',
  today: 'due today',
  late: 'late',
  delivered_on_time: 'delivered on time',
  delivered_late: 'delivered late',
};

/** Describes each active filter, with the change that removes it. */
export const filterWords = (filters: DeskFilters): { text: string; without: Partial<DeskFilters> }[] => [
  ...(filters.q ? [{ text: `“${filters.q}”`, without: { q: '' } }] : []),
  ...(filters.status ? [{ text: STATUS_LABELS[filters.status], without: { status: '' as const } }] : []),
  ...(filters.service_type
    ? [{ text: SERVICE_TYPE_LABELS[filters.service_type], without: { service_type: '' as const } }]
    : []),
  ...(filters.sender_city ? [{ text: `from ${filters.sender_city}`, without: { sender_city: '' } }] : []),
  ...(filters.recipient_city ? [{ text: `to ${filters.recipient_city}`, without: { recipient_city: '' } }] : []),
  ...(filters.due ? [{ text: DUE_LABELS[filters.due], without: { due: '' as const } }] : []),
  ...(filters.silent_days
    ? [{ text: `silent for ${filters.silent_days} days and more`, without: { silent_days: '' } }]
    : []),
  ...(filters.from ? [{ text: `created from ${formatDate(filters.from)}`, without: { from: '' } }] : []),
  ...(filters.to ? [{ text: `created to ${formatDate(filters.to)}`, without: { to: '' } }] : []),
];
