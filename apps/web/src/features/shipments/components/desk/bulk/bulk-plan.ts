import { shipmentDateMessages, updateTimeMessage, type Shipment, type ShipmentStatus } from '@waymark/contracts';
import { hasValues, noEffects, type BulkCommand, type Part } from './bulk-part.js';

/** Values with the number of chosen parcels that have them, the most frequent first. */
export type Tally<Value> = readonly (readonly [Value, number])[];

const tallyOf = <Value>(values: readonly Value[]): Tally<Value> => {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
};

export interface Preview {
  statuses: Tally<ShipmentStatus>;
  /** Cities of the senders, and below of the recipients. */
  from: Tally<string>;
  to: Tally<string>;
  delivered: readonly number[];
}

export const previewOf = (shipments: readonly Shipment[]): Preview => ({
  statuses: tallyOf(shipments.map(({ status }) => status)),
  from: tallyOf(shipments.map(({ sender_city }) => sender_city)),
  to: tallyOf(shipments.map(({ recipient_city }) => recipient_city)),
  delivered: shipments.filter(({ status }) => status === 'delivered').map(({ id }) => id),
});

/** The reason why the server would refuse the command for the shipment; undefined if it would not. */
export const refusalOf = (
  shipment: Shipment,
  { timestamp, estimated_delivery }: { timestamp?: string | undefined; estimated_delivery?: string | undefined },
): string | undefined => {
  const { shipment_date, created_at } = shipment;
  const time = timestamp === undefined ? undefined : updateTimeMessage(timestamp, created_at);
  if (time !== undefined || !estimated_delivery) return time;
  const dates = shipmentDateMessages({ shipment_date, estimated_delivery }, created_at, {
    shipment_date,
    estimated_delivery: shipment.estimated_delivery,
  });
  return dates.estimated_delivery ?? dates.shipment_date;
};

/** The parcels for which the server would refuse the command, by reason. */
export const refusalsOf = (
  shipments: readonly Shipment[],
  values: Parameters<typeof refusalOf>[1],
): ReadonlyMap<string, readonly number[]> => {
  const refused = new Map<string, number[]>();
  for (const shipment of shipments) {
    const why = refusalOf(shipment, values);
    if (why !== undefined) refused.set(why, [...(refused.get(why) ?? []), shipment.id]);
  }
  return refused;
};

/** The parts of a batch. Parcels that are left out, or already have the values, are skipped. */
export const partsOf = (
  shipments: readonly Shipment[],
  { update, patch }: BulkCommand,
  leftOut: ReadonlySet<number>,
): Part[] =>
  shipments.map((shipment): Part => {
    const { id, tracking_number, version, estimated_delivery, status } = shipment;
    const part = { id, tracking_number, effects: noEffects({ version, estimated_delivery, status }) };
    if (leftOut.has(id)) return { ...part, outcome: { kind: 'skipped', why: 'Left out.' } };
    const isNeedless = update === null && hasValues(shipment, patch);
    return { ...part, outcome: isNeedless ? { kind: 'skipped', why: 'Nothing to change.' } : { kind: 'waiting' } };
  });
