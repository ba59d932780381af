import type { Shipment } from '@waymark/contracts';

/** Chosen shipments by id, in the order of choice. */
export type Chosen = ReadonlyMap<number, Shipment>;

/** Maximum number of shipments that one selection takes from a filter. */
export const MOST_MATCHING = 1_000;

/** The rows from the last chosen row to this one, both included; only this row if the other is not in the list. */
export const rangeOf = (rows: readonly Shipment[], anchor: number | null, id: number): readonly Shipment[] => {
  const to = rows.findIndex((row) => row.id === id);
  const from = rows.findIndex((row) => row.id === anchor);
  if (to < 0) return [];
  return from < 0 ? rows.slice(to, to + 1) : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
};

export const withChosen = (chosen: Chosen, shipments: readonly Shipment[]): Chosen =>
  new Map([...chosen, ...shipments.map((shipment) => [shipment.id, shipment] as const)]);

export const withoutChosen = (chosen: Chosen, ids: Iterable<number>): Chosen => {
  const next = new Map(chosen);
  for (const id of ids) next.delete(id);
  return next;
};

/** Whether all, some or none of the list is chosen. */
export const extentOf = (rows: readonly Shipment[], chosen: Chosen): 'all' | 'some' | 'none' => {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
};
