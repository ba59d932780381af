import { isInstant, type FieldChange, type HistoryEntry } from '@waymark/contracts';
import { SERVICE_TYPE_LABELS, STATUS_LABELS } from '@waymark/contracts/ui';
import { fieldTitle } from '../../lib/wording/event-words.js';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../lib/wording/format.js';
import { momentIn } from './evidence.js';

/** The changes of one thing: the shipment itself, or one of its tracking updates. */
export interface ChangeGroup {
  updateId: number | null;
  /** Whether it came or went with this event; the shipment itself counts as changed. */
  kind: 'new' | 'changed' | 'removed';
  changes: { name: string; label: string; before: string | null; after: string | null }[];
}

const inUpdate = /^tracking_updates\.(\d+)(?:\.(.+))?$/;

const formats: Readonly<Record<string, (value: never) => string | undefined>> = {
  status: (value: keyof typeof STATUS_LABELS) => STATUS_LABELS[value],
  service_type: (value: keyof typeof SERVICE_TYPE_LABELS) => SERVICE_TYPE_LABELS[value],
  weight: (value: number) => `${formatNumber(value)} kg`,
  length: (value: number) => `${formatNumber(value)} cm`,
  width: (value: number) => `${formatNumber(value)} cm`,
  height: (value: number) => `${formatNumber(value)} cm`,
  declared_value: (value: number) => formatMoney(value),
  shipment_date: (value: string) => formatDate(value),
  estimated_delivery: (value: string) => formatDate(value),
  timestamp: (value: string) => formatDateTime(value),
  created_at: (value: string) => formatDateTime(value),
};

const instants: readonly string[] = ['timestamp', 'created_at'];

/** A field's value as people read it, its times in a zone or else the reader's; null where there is none. */
export const valueText = (name: string, value: unknown, zone?: string): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (zone !== undefined && typeof value === 'string' && instants.includes(name) && isInstant(value))
    return momentIn(value, zone);
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format) {
    try {
      // A value of a kind the field never had falls back to its own text.
      const text = format(value as never);
      if (text !== undefined) return text;
    } catch {
      /* as it is, below */
    }
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const order = ['status', 'location', 'description', 'timestamp'];
const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

const kindOf = ({ updateId, changes }: Omit<ChangeGroup, 'kind'>): ChangeGroup['kind'] => {
  if (updateId === null) return 'changed';
  if (changes.every(({ before }) => before === null)) return 'new';
  return changes.every(({ after }) => after === null) ? 'removed' : 'changed';
};

/** What an event changed, the shipment's own fields first, then each tracking update's. */
export const groupChanges = (changes: readonly FieldChange[], zone?: string): ChangeGroup[] => {
  const groups = new Map<number | null, Omit<ChangeGroup, 'kind'>>();
  for (const { field, before, after } of changes) {
    const match = inUpdate.exec(field);
    const updateId = match ? Number(match[1]) : null;
    const name = match ? (match[2] ?? 'tracking_update') : field;
    const group = groups.get(updateId) ?? { updateId, changes: [] };
    groups.set(updateId, group);
    group.changes.push({
      name,
      label: fieldTitle(name),
      before: valueText(name, before, zone),
      after: valueText(name, after, zone),
    });
  }
  return [...groups.values()]
    .sort((one, other) => (one.updateId ?? -1) - (other.updateId ?? -1))
    .map((group) => ({
      ...group,
      kind: kindOf(group),
      changes: group.changes.sort((one, other) => rank(one.name) - rank(other.name)),
    }));
};

/** The fields of the shipment itself that an event changed. */
export const changedFields = (changes: readonly FieldChange[]): ReadonlySet<string> =>
  new Set(changes.map(({ field }) => field).filter((field) => !inUpdate.test(field)));

/** The fields of each tracking update that an event changed, by the update's id. */
export const changedUpdates = (changes: readonly FieldChange[]): ReadonlyMap<number, ReadonlySet<string>> => {
  const updates = new Map<number, Set<string>>();
  for (const { field } of changes) {
    const match = inUpdate.exec(field);
    if (!match) continue;
    const id = Number(match[1]);
    updates.set(id, (updates.get(id) ?? new Set()).add(match[2] ?? 'tracking_update'));
  }
  return updates;
};

/** As the first event of a history has it. */
export const trackingNumberOf = (id: number, entries: readonly HistoryEntry[]): string => {
  const number = entries[0]?.data['tracking_number'];
  return typeof number === 'string' ? number : `Shipment ${id}`;
};
