import type { ReportedUpdate } from './reported-updates.js';
import type { ShipmentState } from './shipment.js';
import { shipmentFields } from './shipment-view.js';

/** A field whose value changed. `before` or `after` is null when the field had or has no value. */
export type FieldChange = Readonly<{ field: string; before: unknown; after: unknown }>;

const updatesOf = (state: ShipmentState): readonly ReportedUpdate[] =>
  state.kind === 'active' ? state.shipment.tracking_updates : [];

/** Updates that an event did not change: `evolve` keeps their objects. Comparing them too would take quadratic time over a long history. */
const untouched = (before: ShipmentState, after: ShipmentState): ReadonlySet<ReportedUpdate> => {
  const old = new Set(updatesOf(before));
  return new Set(updatesOf(after).filter((update) => old.has(update)));
};

/**
 * A shipment's fields by the names of its resource, and each tracking update's as `tracking_updates.<id>.<field>`.
 * Empty before the creation and after the deletion. Omits version and updated_at, which every event changes;
 * last_scan_at, status_decision and due_zone, which follow from other fields; and recorded_at, which the event itself
 * has.
 */
const fieldsOf = (state: ShipmentState, leftOut: ReadonlySet<ReportedUpdate>): ReadonlyMap<string, unknown> => {
  if (state.kind !== 'active') return new Map();
  const {
    version: _version,
    updated_at: _updatedAt,
    last_scan_at: _lastScanAt,
    status_decision: _decision,
    due_zone: _zone,
    ...fields
  } = shipmentFields(state.shipment, 0);
  const updates = state.shipment.tracking_updates
    .filter((update) => !leftOut.has(update))
    .flatMap(({ id, recorded_at: _recordedAt, ...details }) =>
      Object.entries(details).map(([field, value]) => [`tracking_updates.${id}.${field}`, value] as const),
    );
  return new Map<string, unknown>([...Object.entries(fields), ...updates]);
};

/** The fields that an event changed, from the states before and after it. Includes derived fields, such as the status after a tracking update. */
export const changesBetween = (before: ShipmentState, after: ShipmentState): readonly FieldChange[] => {
  const same = untouched(before, after);
  const [old, current] = [fieldsOf(before, same), fieldsOf(after, same)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: current.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
};
