import type { Position } from '@waymark/event-store';
import type { Parameter } from '@waymark/event-store/sqlite';

/** A selection of events. All given conditions must hold. */
export interface EventSelection {
  /** Only events of shipments of this account. */
  owner_id?: string | undefined;
  /** Only events of shipments. */
  shipment_only?: boolean | undefined;
  /** Only these types, in addition to the events that `entered` selects. */
  types?: readonly string[] | undefined;
  /** Only events with which their shipment entered one of these statuses, in addition to those that `types` selects. */
  entered?: readonly string[] | undefined;
  /** Only events of this account, given by its id or e-mail address. */
  actor?: string | undefined;
  /** Only events of actors with this role. */
  role?: string | undefined;
  /** Only events of the shipment with this id. */
  shipment?: number | undefined;
  /** Recorded at or after `from` and at or before `to`, in ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only positions after `after` and before `before`, both exclusive. */
  after?: Position | undefined;
  before?: Position | undefined;
}

type Column = 'shipment_id' | 'actor' | 'owner' | 'type' | 'role';

/**
 * A column with its allowed values. The index of the column returns the events of each value in order (for a role, of
 * each value and type).
 */
export interface IndexedCondition {
  column: Column;
  values: readonly number[];
  types?: readonly number[];
}

/** An EventSelection with the numbers of the index; positions are exclusive. */
export interface NumberedSelection {
  conditions: readonly IndexedCondition[];
  shipment_only: boolean;
  fromTime: number | undefined;
  toTime: number | undefined;
  after: Position;
  before: Position;
}

export interface Sql {
  text: string;
  parameters: Parameter[];
}

type Condition = readonly [text: string, ...parameters: Parameter[]];

const bounds = ({ shipment_only, fromTime, toTime, after, before }: NumberedSelection): Condition[] => {
  const conditions: Condition[] = [['position > ? AND position < ?', after, before]];
  if (fromTime !== undefined) conditions.push(['recorded_at >= ?', fromTime]);
  if (toTime !== undefined) conditions.push(['recorded_at <= ?', toTime]);
  if (shipment_only) conditions.push(['shipment_id IS NOT NULL']);
  return conditions;
};

const select = (from: string, conditions: readonly Condition[]): Sql => ({
  text: `SELECT position FROM ${from} WHERE ${conditions.map(([text]) => text).join(' AND ')}`,
  parameters: conditions.flatMap(([, ...parameters]) => parameters),
});

const isOneOf = (column: Column, values: readonly number[]): Condition => [
  `${column} IN (SELECT value FROM json_each(?))`,
  JSON.stringify(values),
];

const filtersOf = ({ column, values, types }: IndexedCondition): Condition[] => [
  isOneOf(column, values),
  ...(types ? [isOneOf('type', types)] : []),
];

const streamsOf = ({ column, values, types }: IndexedCondition): Condition[] =>
  values.flatMap((value): Condition[] =>
    types ? types.map((type): Condition => [`${column} = ? AND type = ?`, value, type]) : [[`${column} = ?`, value]],
  );

/**
 * Returns SQL for the selected positions, unordered. The first condition leads: the query reads each of its values from
 * the index in order, so that ORDER BY position merges them and LIMIT stops the reading.
 */
export const selectedPositions = (selection: NumberedSelection): Sql => {
  const [leading, ...others] = selection.conditions;
  const filters = [...others.flatMap(filtersOf), ...bounds(selection)];
  if (!leading) return select('event_index', filters);
  const parts = streamsOf(leading).map((stream) =>
    select(`event_index INDEXED BY events_by_${leading.column}`, [stream, ...filters]),
  );
  return {
    text: parts.map(({ text }) => text).join(' UNION ALL '),
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
};
