import { isCalendarDate, type HistoryEntry } from '@waymark/contracts';

/** What of a parcel's history is asked for: a day of a time zone, by when it happened or when it was recorded. */
export interface EvidenceQuery {
  /** YYYY-MM-DD. */
  day: string;
  /** As IANA names it. */
  zone: string;
  by: 'happened' | 'recorded';
}

export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone !== '';
  } catch {
    return false;
  }
};

/** What an address asks for; undefined without a day. */
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
  /** Of an update its own time, as it is after the event; of anything else when it was recorded. */
  happened_at: string;
}

const textOf = (data: unknown, name: string): string | undefined => {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The instants an event speaks of, the last one being what holds after it: an update's time before a change counts too. */
const instantsOf = (entry: HistoryEntry, timesOf: Map<number, string>): [string, ...string[]] => {
  const { type, data, recorded_at } = entry;
  switch (type) {
    case 'TrackingUpdateAdded': {
      const { update } = data as { update?: { id?: number } };
      const time = textOf(update, 'timestamp') ?? recorded_at;
      if (update?.id !== undefined) timesOf.set(update.id, time);
      return [time];
    }
    case 'TrackingUpdateEdited': {
      const id = Number(data['update_id']);
      const before = timesOf.get(id) ?? recorded_at;
      const after = textOf(data['changes'], 'timestamp') ?? before;
      timesOf.set(id, after);
      return [before, after];
    }
    case 'TrackingUpdateDeleted':
      return [timesOf.get(Number(data['update_id'])) ?? recorded_at];
    case 'ShipmentCreated':
    case 'ShipmentEdited':
    case 'ShipmentStatusSet':
    case 'DeliveryOverdue':
    case 'ShipmentDeleted':
      return [recorded_at];
    default:
      return type satisfies never;
  }
};

/** The events of a history that belong to the day, in the order of the log; of the updates of that day every change. */
export const eventsOfDay = (entries: readonly HistoryEntry[], { day, zone, by }: EvidenceQuery): EvidenceEvent[] => {
  const timesOf = new Map<number, string>();
  return entries.flatMap((entry) => {
    const instants = instantsOf(entry, timesOf);
    const asked = by === 'recorded' ? [entry.recorded_at] : instants;
    const happened_at = instants.at(-1) ?? entry.recorded_at;
    return asked.some((instant) => dayIn(instant, zone) === day) ? [{ entry, happened_at }] : [];
  });
};

/** An instant on the clocks of a zone, to the second. */
export const momentIn = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(instant),
  );
