import type { ShipmentState, TrackingUpdate } from './shipment.js';
import { shipmentView } from './shipment-view.js';

/** A field that got another value; null where there was none, or is none any more. */
export type FieldChange = Readonly<{ field: string; before: unknown; after: unknown }>;

const updatesOf = (state: ShipmentState): readonly TrackingUpdate[] =>
  state.kind === 'active' ? state.shipment.tracking_updates : [];

/** Updates that an event left as they were: `evolve` keeps their very objects. A long history would take a square of time with them. */
const untouched = (before: ShipmentState, after: ShipmentState): ReadonlySet<TrackingUpdate> => {
  const old = new Set(updatesOf(before));
  return new Set(updatesOf(after).filter((update) => old.has(update)));
};

/**
 * A shipment's fields as its resource names them, each tracking update's as `tracking_updates.<id>.<field>`; none
 * before its creation and after its deletion. What changes with what anybody does, version and updated_at, is left out, and what its updates tell, last_scan_at.
 */
const fieldsOf = (state: ShipmentState, leftOut: ReadonlySet<TrackingUpdate>): ReadonlyMap<string, unknown> => {
  if (state.kind !== 'active') return new Map();
  const {
    version: _version,
    updated_at: _updatedAt,
    last_scan_at: _lastScanAt,
    tracking_updates,
    ...fields
  } = shipmentView(state.shipment, 0);
  const updates = tracking_updates
    .filter((update) => !leftOut.has(update))
    .flatMap(({ id, ...details }) =>
      Object.entries(details).map(([field, value]) => [`tracking_updates.${id}.${field}`, value] as const),
    );
  return new Map<string, unknown>([...Object.entries(fields), ...updates]);
};

/** What an event changed, by the states before and after it; also what follows from it, as the status does from a tracking update. */
export const changesBetween = (before: ShipmentState, after: ShipmentState): readonly FieldChange[] => {
  const same = untouched(before, after);
  const [old, current] = [fieldsOf(before, same), fieldsOf(after, same)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: current.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
};
