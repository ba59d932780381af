import type { EnteredStatus, Reporter } from '@waymark/domain';
import type { ShipmentStatus } from '@waymark/vocabulary';
import type { Position } from '@waymark/event-store';
import type { Parameter, ReadModels, Row } from '@waymark/event-store/sqlite';
import { BLOCK } from './event-index-tables.js';
import {
  selectedPositions,
  type EventSelection,
  type IndexedCondition,
  type NumberedSelection,
  type Sql,
} from './event-selection.js';

export type { EventSelection } from './event-selection.js';

/** The permanent identity of a shipment. */
export interface ShipmentIdentity {
  shipment_id: number;
  owner_id: string;
  tracking_number: string;
}

/** Bounds of a page: the maximum number of positions, and the end of the selection to start from. */
export interface Page {
  limit: number;
  order: 'ascending' | 'descending';
}

const SHIPMENT = `
  SELECT shipment_id, indexed_accounts.id AS owner_id, tracking_number
  FROM indexed_shipments JOIN indexed_accounts ON indexed_accounts.number = owner`;
const BY_ID = `${SHIPMENT} WHERE shipment_id = ?`;
const BY_NUMBER = `${SHIPMENT} WHERE tracking_number = ? ORDER BY shipment_id LIMIT 1`;
const ACCOUNT = 'SELECT number FROM indexed_accounts WHERE id = ?';
const ACTORS =
  'SELECT number FROM indexed_accounts WHERE id = ? UNION SELECT number FROM indexed_accounts WHERE email = ?';
const WORDS = 'SELECT number FROM indexed_words WHERE word IN (SELECT value FROM json_each(?))';
const TYPES =
  'SELECT number FROM indexed_types WHERE type IN (SELECT value FROM json_each(?)) OR entered IN (SELECT value FROM json_each(?))';
const EVERY_TYPE = 'SELECT number FROM indexed_types';
const ENTERED = `
  SELECT position, entered, reported_by FROM event_index JOIN indexed_types ON indexed_types.number = event_index.type
  WHERE position IN (SELECT value FROM json_each(?)) AND entered <> ''`;
const FIRST_BLOCK = 'SELECT min(block) AS number FROM index_blocks WHERE last_at >= ?';
const LAST_BLOCK = 'SELECT max(block) AS number FROM index_blocks WHERE first_at <= ?';
const FIRST_AT = 'SELECT position FROM event_index WHERE position >= ? AND recorded_at >= ? ORDER BY position LIMIT 1';

const FIRST_TIME = 'SELECT recorded_at AS number FROM event_index ORDER BY position LIMIT 1';
/** Selects by blocks first: if timestamps follow positions, it reads one or two blocks. */
const RECORDED_BETWEEN = `
  SELECT position AS number FROM index_blocks CROSS JOIN event_index
    ON position >= block * ${BLOCK} AND position < (block + 1) * ${BLOCK}
  WHERE last_at > ? AND first_at <= ? AND recorded_at > ? AND recorded_at <= ? LIMIT 1`;
/** Tolerated clock difference between nodes, in milliseconds. */
const CLOCK_SKEW = 60_000;
const DAY = 86_400_000;

/** Maximum number of events of a condition to count when choosing the most selective condition. */
const COMPARED = 1_000;

/**
 * Finds positions of events by their properties; the log has the events themselves. All methods except `caughtUpWith`
 * throw ReadModelBehindError while the index is built for the first time.
 */
export class EventIndexQueries {
  constructor(private readonly index: Pick<ReadModels, 'statement' | 'position' | 'caughtUpWith' | 'onAdvanced'>) {}

  /** The index is complete up to this position. */
  get position(): Position {
    return this.index.position;
  }

  /** Calls the listener with each new `position`. Returns a function that unsubscribes. */
  onAdvanced(listener: (position: Position) => void): () => void {
    return this.index.onAdvanced(listener);
  }

  /** Resolves when the index is complete up to `position`. Rejects with ReadModelBehindError after a timeout. */
  caughtUpWith(position: Position): Promise<void> {
    return this.index.caughtUpWith(position);
  }

  /** Returns the shipment, even if it is deleted. */
  shipment(id: number): ShipmentIdentity | undefined {
    return this.index.statement(BY_ID).get(id) as unknown as ShipmentIdentity | undefined;
  }

  /** Returns the shipment with this tracking number in canonical spelling, even if it is deleted. */
  shipmentByNumber(tracking_number: string): ShipmentIdentity | undefined {
    return this.index.statement(BY_NUMBER).get(tracking_number) as unknown as ShipmentIdentity | undefined;
  }

  positions(selection: EventSelection, { limit, order }: Page): Position[] {
    const numbered = this.numbered(selection);
    if (!numbered) return [];
    const { text, parameters } = selectedPositions(numbered);
    const direction = order === 'ascending' ? 'ASC' : 'DESC';
    const rows = this.all({
      text: `${text} ORDER BY position ${direction} LIMIT ?`,
      parameters: [...parameters, limit],
    });
    return rows.map(({ position }) => Number(position));
  }

  /**
   * Returns the status that the shipment entered, and its reporter, for each event at these positions that caused a
   * status change.
   */
  enteredAt(positions: readonly Position[]): ReadonlyMap<Position, EnteredStatus> {
    const rows = this.all({ text: ENTERED, parameters: [JSON.stringify(positions)] });
    // Safe, because the index contains only values of events.
    return new Map(
      rows.map(({ position, entered, reported_by }) => [
        Number(position),
        { status: entered as ShipmentStatus, reported_by: reported_by === '' ? null : (reported_by as Reporter) },
      ]),
    );
  }

  /** Returns the number of selected events, at most `upTo`. */
  count(selection: EventSelection, upTo: number): number {
    const numbered = this.numbered(selection);
    if (!numbered) return 0;
    const { text, parameters } = selectedPositions(numbered);
    return this.number(`SELECT count(*) AS number FROM (${text} LIMIT ?)`, ...parameters, upTo) ?? 0;
  }

  /** Returns the position of the first event recorded at or after an instant; undefined if there is none. */
  firstPositionAt(instant: string): Position | undefined {
    const time = Date.parse(instant);
    const block = this.firstBlock(time);
    if (block === undefined) return undefined;
    const row = this.index.statement(FIRST_AT).get(block * BLOCK, time);
    return row && Number(row['position']);
  }

  /**
   * Returns whether the log proves that an instant (in milliseconds) has passed, so that a clock that shows it is slow:
   * all events were recorded later, or some were recorded on the day after the instant. Events recorded by a clock that
   * was more than a day ahead do not count.
   */
  hasPassed(instant: number): boolean {
    const [from, to] = [instant + CLOCK_SKEW, instant + DAY];
    const first = this.number(FIRST_TIME);
    if (first !== undefined && first > from) return true;
    return this.number(RECORDED_BETWEEN, from, to, from, to) !== undefined;
  }

  /** Returns undefined if nothing can match. */
  private numbered(selection: EventSelection): NumberedSelection | undefined {
    const conditions = this.conditions(selection);
    if (conditions.some(({ values, types }) => values.length === 0 || types?.length === 0)) return undefined;
    const {
      owner_id,
      shipment,
      shipment_only = false,
      from,
      to,
      after = 0,
      before = Number.MAX_SAFE_INTEGER,
    } = selection;
    const [fromTime, toTime] = [from, to].map((instant) => (instant === undefined ? undefined : Date.parse(instant)));
    const first = fromTime === undefined ? 0 : this.firstBlock(fromTime);
    const last = toTime === undefined ? Infinity : this.lastBlock(toTime);
    if (first === undefined || last === undefined) return undefined;
    const numbered = {
      conditions,
      // An owner or shipment condition already excludes other events.
      shipment_only: shipment_only && owner_id === undefined && shipment === undefined,
      fromTime,
      toTime,
      after: Math.max(after, first * BLOCK - 1),
      before: Math.min(before, (last + 1) * BLOCK),
    };
    return { ...numbered, conditions: this.fewestFirst(numbered) };
  }

  private conditions({ shipment, actor, owner_id, types, entered, role }: EventSelection): IndexedCondition[] {
    const conditions: IndexedCondition[] = [];
    if (shipment !== undefined) conditions.push({ column: 'shipment_id', values: [shipment] });
    if (actor !== undefined) conditions.push({ column: 'actor', values: this.numbers(ACTORS, actor, actor) });
    if (owner_id !== undefined) conditions.push({ column: 'owner', values: this.numbers(ACCOUNT, owner_id) });
    const isTyped = types !== undefined || entered !== undefined;
    const numbers = isTyped
      ? this.numbers(TYPES, JSON.stringify(types ?? []), JSON.stringify(entered ?? []))
      : undefined;
    if (role !== undefined) {
      const values = this.numbers(WORDS, JSON.stringify([role]));
      conditions.push({ column: 'role', values, types: numbers ?? this.numbers(EVERY_TYPE) });
    } else if (numbers) conditions.push({ column: 'type', values: numbers });
    return conditions;
  }

  private fewestFirst(selection: NumberedSelection): IndexedCondition[] {
    const { conditions, after, before } = selection;
    if (conditions.length < 2) return [...conditions];
    const counted = conditions.map((condition) => {
      const alone = { conditions: [condition], shipment_only: false, fromTime: undefined, toTime: undefined };
      const { text, parameters } = selectedPositions({ ...alone, after, before });
      const count = this.number(`SELECT count(*) AS number FROM (${text} LIMIT ?)`, ...parameters, COMPARED);
      return { condition, count: count ?? 0 };
    });
    return counted.toSorted((one, other) => one.count - other.count).map(({ condition }) => condition);
  }

  private firstBlock(time: number): number | undefined {
    return this.number(FIRST_BLOCK, time);
  }

  private lastBlock(time: number): number | undefined {
    return this.number(LAST_BLOCK, time);
  }

  private numbers(text: string, ...parameters: Parameter[]): number[] {
    return this.all({ text, parameters }).map(({ number }) => Number(number));
  }

  private number(text: string, ...parameters: Parameter[]): number | undefined {
    const [row] = this.all({ text, parameters });
    const number = row?.['number'] ?? undefined;
    return number === undefined ? undefined : Number(number);
  }

  private all({ text, parameters }: Sql): Row[] {
    return this.index.statement(text).all(...parameters);
  }
}
