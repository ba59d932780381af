import { isCalendarDate, SHIPMENT_STATUSES, type ShipmentStatus } from '@waymark/vocabulary';
import type { HistoryEntry } from '../shipments/history.js';
import type { EndOfDay, Evidence, EvidenceQuery } from '../proof/proofs.js';
import { effectiveTime } from './standing.js';

export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone !== '';
  } catch {
    return false;
  }
};

/** The requested evidence of a page's query string; undefined without a day. */
export const evidenceOf = (search: URLSearchParams, ownZone: string): EvidenceQuery | undefined => {
  const [day, zone] = [search.get('day') ?? '', search.get('zone') ?? ''];
  if (!isCalendarDate(day)) return undefined;
  return { day, zone: isZone(zone) ? zone : ownZone, by: search.get('by') === 'recorded' ? 'recorded' : 'happened' };
};

/** The day of an instant in a zone, YYYY-MM-DD. */
export const dayIn = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant));

export interface EvidenceEvent {
  entry: HistoryEntry;
  /** For an update, its own time after the event, unless its clock ran ahead; for other events, the time of recording. */
  happened_at: string;
}

const textOf = (data: unknown, name: string): string | undefined => {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

const timeIn = (data: unknown, recorded_at: string): string | undefined => {
  const timestamp = textOf(data, 'timestamp');
  return timestamp === undefined ? undefined : effectiveTime({ timestamp, recorded_at });
};

/** The instants that an event refers to, the current one last: an update's time before a change counts too. */
const instantsOf = (entry: HistoryEntry, timesOf: Map<number, string>): [string, ...string[]] => {
  const { type, data, recorded_at } = entry;
  switch (type) {
    case 'TrackingUpdateAdded': {
      const { update } = data as { update?: { id?: number } };
      const time = timeIn(update, recorded_at) ?? recorded_at;
      if (update?.id !== undefined) timesOf.set(update.id, time);
      return [time];
    }
    case 'TrackingUpdateEdited': {
      const id = Number(data['update_id']);
      const before = timesOf.get(id) ?? recorded_at;
      const after = timeIn(data['changes'], recorded_at) ?? before;
      timesOf.set(id, after);
      return [before, after];
    }
    case 'TrackingUpdateDeleted':
      return [timesOf.get(Number(data['update_id'])) ?? recorded_at];
    default:
      return [recorded_at];
  }
};

/** The events of a history that belong to the day, in the order of the log, with every change of the day's updates. */
export const eventsOfDay = (entries: readonly HistoryEntry[], { day, zone, by }: EvidenceQuery): EvidenceEvent[] => {
  const timesOf = new Map<number, string>();
  return entries.flatMap((entry) => {
    const instants = instantsOf(entry, timesOf);
    const candidates = by === 'recorded' ? [entry.recorded_at] : instants;
    const happened_at = instants.at(-1) ?? entry.recorded_at;
    return candidates.some((instant) => dayIn(instant, zone) === day) ? [{ entry, happened_at }] : [];
  });
};

const isStatus = (value: unknown): value is ShipmentStatus => SHIPMENT_STATUSES.some((status) => status === value);

/** The shipment's status at each version, the first at index 0. */
export const statusesOf = (entries: readonly HistoryEntry[]): ShipmentStatus[] => {
  let status: ShipmentStatus = 'pending';
  return entries.map(({ changes }) => {
    const after = changes.find(({ field }) => field === 'status')?.after;
    if (isStatus(after)) status = after;
    return status;
  });
};

/** The recorded state at the end of the day; null before the booking. `entries` must be the whole history. */
export const endOfDay = (
  entries: readonly HistoryEntry[],
  { day, zone }: Pick<EvidenceQuery, 'day' | 'zone'>,
): EndOfDay | null => {
  const known = entries.filter(({ recorded_at }) => dayIn(recorded_at, zone) <= day);
  const statuses = statusesOf(known);
  const [last, status] = [known.at(-1), statuses.at(-1)];
  if (!last || !status) return null;
  const entered = known[statuses.findLastIndex((other) => other !== status) + 1] ?? last;
  return {
    version: last.version,
    status,
    since: entered.recorded_at,
    next_version: entries[known.length]?.version ?? null,
  };
};

/** The file that `npm run verify` checks. */
export const evidenceFile = (
  parcel: Pick<Evidence, 'shipment_id' | 'tracking_number'>,
  query: EvidenceQuery,
  history: readonly HistoryEntry[],
  proofs: Evidence['proofs'],
): Evidence => ({
  format: 'waymark-evidence-1',
  ...parcel,
  ...query,
  events: eventsOfDay(history, query).map(({ entry: { version } }) => version),
  end_of_day: endOfDay(history, query),
  history: [...history],
  proofs,
});
