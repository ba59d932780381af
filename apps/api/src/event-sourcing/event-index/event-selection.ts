import type { Position } from '../event-store.js';
import type { Parameter } from '../read-models/read-models.js';

/** Which events; everything that is given must hold. */
export interface EventSelection {
  /** Only events of shipments of this account. */
  owner_id?: string | undefined;
  /** Only events of shipments. */
  shipment_only?: boolean | undefined;
  /** Only these types, and what `entered` selects beside them. */
  types?: readonly string[] | undefined;
  /** Only events with which their shipment entered one of these statuses, and what `types` selects beside them. */
  entered?: readonly string[] | undefined;
  /** Only of this account: its id or e-mail address. */
  actor?: string | undefined;
  /** Only of actors in this role. */
  role?: string | undefined;
  /** Only of the shipment with this id. */
  shipment?: number | undefined;
  /** Recorded at or after, at or before: ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only positions beyond, or below. */
  after?: Position | undefined;
  before?: Position | undefined;
}

type Column = 'shipment_id' | 'actor' | 'owner' | 'type' | 'role';

/** A column that must have one of some values, and the index that gives each value's events in order; of a role's events, each type's. */
export interface IndexedCondition {
  column: Column;
  values: readonly number[];
  types?: readonly number[];
}

/** An EventSelection in the numbers of the index; positions are exclusive. */
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
 * The selected positions, unordered as it stands. The first condition leads: each of its values is read from its
 * index, in order, so that an ORDER BY position merges them and a LIMIT ends the reading.
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
