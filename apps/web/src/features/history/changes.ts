import { namesOf, trackingUpdateFields, type FieldChange, type HistoryEntry } from '@waymark/contracts';
import { isTimeAhead } from '@waymark/contracts/ui';
import { fieldTitle } from '../../lib/wording/event-words.js';
import { fieldText } from '../../lib/wording/field-text.js';

/** The changes of one object: the shipment itself, or one of its tracking updates. */
export interface ChangeGroup {
  updateId: number | null;
  /** Whether this event created or removed the object; the shipment itself counts as changed. */
  kind: 'new' | 'changed' | 'removed';
  changes: { name: string; label: string; before: string | null; after: string | null }[];
}

const inUpdate = /^tracking_updates\.(\d+)(?:\.(.+))?$/;

const order: readonly string[] = namesOf(trackingUpdateFields);
const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

const kindOf = ({ updateId, changes }: Omit<ChangeGroup, 'kind'>): ChangeGroup['kind'] => {
  if (updateId === null) return 'changed';
  if (changes.every(({ before }) => before === null)) return 'new';
  return changes.every(({ after }) => after === null) ? 'removed' : 'changed';
};

/** Returns the text of a new value. If the clock of an update ran ahead, the text includes the displayed time. */
const afterText = (name: string, value: unknown, recorded_at: string, zone?: string): string | null => {
  const text = fieldText(name, value, zone);
  if (name !== 'timestamp' || typeof value !== 'string' || !isTimeAhead({ timestamp: value, recorded_at })) return text;
  return `${text}. The clock ran ahead: shown as recorded, ${fieldText(name, recorded_at, zone)}`;
};

/** Returns the changes of an event: the shipment's own fields first, then those of each tracking update. */
export const groupChanges = (
  { changes, recorded_at }: Pick<HistoryEntry, 'changes' | 'recorded_at'>,
  zone?: string,
): ChangeGroup[] => {
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
      before: fieldText(name, before, zone),
      after: afterText(name, after, recorded_at, zone),
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

/** Returns the fields of the shipment itself that an event changed. */
export const changedFields = (changes: readonly FieldChange[]): ReadonlySet<string> =>
  new Set(changes.map(({ field }) => field).filter((field) => !inUpdate.test(field)));

/** Returns the fields of each tracking update that an event changed, by the update's id. */
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

/** The tracking number in the first event of a history. */
export const trackingNumberOf = (id: number, entries: readonly HistoryEntry[]): string => {
  const number = entries[0]?.data['tracking_number'];
  return typeof number === 'string' ? number : `Shipment ${id}`;
};
