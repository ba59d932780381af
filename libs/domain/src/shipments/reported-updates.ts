import type { Actor } from '../event.js';
import type { ShipmentEvent, TrackingUpdate } from './shipment-events.js';

/** Who recorded an update or set a status: `courier` for staff, `sender` for anyone else. */
export type Reporter = 'courier' | 'sender';

/** `recorded_at`: when its `timestamp` was recorded, with the update or by an edit. */
export type ReportedUpdate = TrackingUpdate & Readonly<{ reported_by: Reporter; recorded_at: string }>;

type Recorded = Pick<ShipmentEvent, 'metadata'>;
type Event<Type extends ShipmentEvent['type']> = Extract<ShipmentEvent, { type: Type }>;

export const reporterOfRole = (role: Actor['role'] | undefined): Reporter => (role === 'staff' ? 'courier' : 'sender');

export const reporterOf = ({ metadata }: Recorded): Reporter => reporterOfRole(metadata?.actor?.role);

/** Returns `otherwise` for an event that is not recorded yet. */
export const recordedAt = ({ metadata }: Recorded, otherwise = ''): string => metadata?.recorded_at ?? otherwise;

export const reportedUpdate = (event: Event<'TrackingUpdateAdded'>): ReportedUpdate => {
  const { update } = event.data;
  return { ...update, reported_by: reporterOf(event), recorded_at: recordedAt(event, update.timestamp) };
};

/** An edit does not change who reported the update. */
export const editedUpdate = (update: ReportedUpdate, event: Event<'TrackingUpdateEdited'>): ReportedUpdate => {
  const { changes } = event.data;
  const recorded_at = changes.timestamp === undefined ? update.recorded_at : recordedAt(event, changes.timestamp);
  return { ...update, ...changes, recorded_at };
};

/** Milliseconds that a clock may run ahead before its time is replaced. */
const CLOCK_TOLERANCE = 120_000;

/** The update's own time, or `recorded_at` if its clock ran ahead. Pages use the same rule (`libs/contracts/src/ui/standing.ts`). */
export const effectiveTime = ({ timestamp, recorded_at }: Pick<ReportedUpdate, 'timestamp' | 'recorded_at'>): string =>
  Date.parse(timestamp) > Date.parse(recorded_at) + CLOCK_TOLERANCE ? recorded_at : timestamp;

/** The newest shown time; null without updates. */
export const newestTime = (updates: readonly ReportedUpdate[]): string | null => {
  let newest: string | null = null;
  for (const update of updates) {
    // Neither of its two possible times is newer. Parsing both for each update takes most of the time of a long history.
    if (newest !== null && update.timestamp <= newest && update.recorded_at <= newest) continue;
    const time = effectiveTime(update);
    if (newest === null || time > newest) newest = time;
  }
  return newest;
};
