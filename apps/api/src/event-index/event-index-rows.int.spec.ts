import { describe, expect, it } from '@jest/globals';
import type { StatusFact } from '@waymark/domain';
import { created, stream, updateAdded } from '../event-log/testing/facts.js';
import { Log } from '../event-log/testing/log.js';
import { type ViewsDatabase, isUnreadable } from '@waymark/event-store';
import { Projector, createViews } from '@waymark/event-store/sqlite';
import { dump } from '@waymark/event-store/testing';
import { eventIndexProjection } from './event-index.projection.js';
import { BLOCK, blockOf } from './event-index-tables.js';

const START = Date.UTC(2026, 0, 1);
const ada = { id: 'ada', email: 'ada@example.com', role: 'customer' } as const;
const renamed = { ...ada, email: 'lovelace@example.com', role: 'staff' } as const;

const database = (): ViewsDatabase => {
  const opened = createViews(':memory:', [eventIndexProjection]);
  opened.exec('PRAGMA journal_mode = MEMORY');
  return opened;
};
const rows = (of: ViewsDatabase, table: string): object[] => of.prepare(`SELECT * FROM ${table}`).all() as object[];
const time = (second: number): { recorded_at: string } => ({
  recorded_at: new Date(START + second * 1000).toISOString(),
});

const scanned = '2026-01-02T08:00:00.000Z';
const facts = (...some: StatusFact[]): string => JSON.stringify(some);

describe('the rows of the event index', () => {
  const log = new Log()
    .append(stream(1), created(1, { owner_id: 'grace' }), { actor: ada, ...time(1) })
    .append(stream(1), updateAdded(1, 'delivered'), { actor: renamed, ...time(9) })
    .append(stream(2), created(2, { owner_id: 'ada' }), { actor: ada, ...time(4) })
    .append('account-ada', { type: 'ProfileUpdated', data: {} }, { actor: renamed, ...time(5) })
    .append(stream(2), updateAdded(2, 'delivered'), { actor: renamed, ...time(6) })
    .append(stream(1), { type: 'ShipmentDeleted', data: {} }, { actor: renamed, ...time(7) });

  const applied = (of: ViewsDatabase): ViewsDatabase => {
    new Projector(of, [eventIndexProjection]).applyBatch(log.entries);
    return of;
  };

  it('contain numbers for repeated values, and position, time and shipment of each event', () => {
    const index = applied(database());
    expect(rows(index, 'indexed_words')).toEqual([
      { number: 1, word: 'customer' },
      { number: 2, word: 'staff' },
    ]);
    expect(rows(index, 'indexed_types')).toEqual([
      { number: 1, type: 'ShipmentCreated', entered: '', reported_by: '' },
      { number: 2, type: 'TrackingUpdateAdded', entered: 'delivered', reported_by: 'courier' },
      { number: 3, type: 'ProfileUpdated', entered: '', reported_by: '' },
      { number: 4, type: 'ShipmentDeleted', entered: '', reported_by: '' },
    ]);
    expect(rows(index, 'indexed_accounts')).toEqual([
      { number: 1, id: 'ada', email: 'lovelace@example.com' },
      { number: 2, id: 'grace', email: '' },
    ]);
    expect(rows(index, 'event_index')).toEqual(
      [
        [1, 1, 1, 2, 1, 1],
        [2, 2, 2, 2, 1, 9],
        [3, 1, 1, 1, 2, 4],
        [4, 3, 2, null, null, 5],
        [5, 2, 2, 1, 2, 6],
        [6, 4, 2, 2, 1, 7],
      ].map(([position, type, role, owner, shipment_id, second]) => ({
        ...{ position, type, role, actor: 1, owner, shipment_id },
        recorded_at: START + Number(second) * 1000,
      })),
    );
    expect(rows(index, 'index_blocks')).toEqual([{ block: 0, first_at: START + 1000, last_at: START + 9000 }]);
    expect(rows(index, 'indexed_statuses')).toEqual([
      { shipment_id: 2, decisions: facts(['added', 2, 'delivered', scanned, 'courier', '2026-01-01T00:00:06.000Z']) },
    ]);
  });

  it.each([true, false])('forget rolled-back events, whether they were flushed (%s) or not', (isWritten) => {
    const index = database();
    const projection = eventIndexProjection.open(index);
    const apply = (): void => {
      for (const entry of log.entries) if (!isUnreadable(entry)) projection.apply(entry);
    };
    index.exec('BEGIN');
    apply();
    if (isWritten) projection.flush();
    index.exec('ROLLBACK');
    projection.discard();
    apply();
    projection.flush();
    index.exec(`UPDATE checkpoint SET position = 6, event_id = 'event-6'`);
    expect(dump(index)).toBe(dump(applied(database())));
  });

  it('exclude events without an actor or a time', () => {
    const odd = new Log()
      .append(stream(1), created(1), { actor: { ...ada, role: 5 as never } })
      .append(stream(1), created(1), { actor: undefined as never })
      .append(stream(1), created(1), { recorded_at: 'one day' });
    const index = database();
    const parked = new Projector(index, [eventIndexProjection]).applyBatch(odd.entries);
    expect(parked.map(({ projection, error }) => [projection, error])).toEqual([
      ['event_index', 'role is not text'],
      ['event_index', 'an object is missing'],
      ['event_index', 'recorded_at is not a time'],
    ]);
    expect(rows(index, 'event_index')).toEqual([]);
  });

  it('have no owner if a creation is malformed or not the first event of its stream', () => {
    const odd = new Log()
      .append(stream(1), { type: 'ShipmentCreated', data: { owner_id: 'ada' } })
      .append(stream(2), { type: 'ShipmentCreated', data: { tracking_number: 'WM' } })
      .append(stream(1), created(1))
      .append(stream(3), { ...created(3), type: 'ShipmentEdited' })
      .append('account-ada', created(4));
    const index = database();
    const parked = new Projector(index, [eventIndexProjection]).applyBatch(odd.entries);
    expect([rows(index, 'indexed_shipments'), rows(index, 'event_index').length, parked]).toEqual([[], 5, []]);
  });

  it.each([
    { type: 'ShipmentStatusSet', data: { status: 5 } },
    { type: 'TrackingUpdateAdded', data: { update: null } },
    { type: 'TrackingUpdateAdded', data: { update: { id: 'two', status: 'delivered' } } },
    { type: 'TrackingUpdateAdded', data: { update: { id: 2, status: 5 } } },
    { type: 'TrackingUpdateAdded', data: { update: { id: 2, status: 'delivered', timestamp: 5 } } },
    { type: 'TrackingUpdateEdited', data: { update_id: '1', changes: { status: 'delivered' } } },
    { type: 'TrackingUpdateEdited', data: { update_id: 1, changes: 'delivered' } },
    { type: 'TrackingUpdateEdited', data: { update_id: 1, changes: null } },
    { type: 'TrackingUpdateEdited', data: { update_id: 1 } },
    { type: 'TrackingUpdateDeleted', data: { update_id: '1' } },
    { type: 'ShipmentEdited', data: { changes: {} } },
  ])('do not change the status for a malformed event or an event without a status: %j', (fact) => {
    const index = database();
    const odd = new Log().append(stream(1), created(1)).append(stream(1), updateAdded(1, 'in_transit'));
    const parked = new Projector(index, [eventIndexProjection]).applyBatch(odd.append(stream(1), fact).entries);
    expect(parked).toEqual([]);
    expect(rows(index, 'indexed_statuses')).toEqual([
      { shipment_id: 1, decisions: facts(['added', 1, 'in_transit', scanned, 'courier', '2026-01-01T00:00:02.000Z']) },
    ]);
    expect(rows(index, 'indexed_types').at(-1)).toMatchObject({ type: fact.type, entered: '' });
  });

  it('continue after a restart at any event', () => {
    for (const end of log.entries.keys()) {
      const index = database();
      for (const entries of [log.entries.slice(0, end), log.entries.slice(end)]) {
        new Projector(index, [eventIndexProjection]).applyBatch(entries);
      }
      expect(dump(index)).toBe(dump(applied(database())));
    }
  });

  it('contain the first and last time of a block, even if the clock was set back', () => {
    const back = new Log();
    for (const second of [5, 3, 9, 4]) back.append(stream(1), created(1), time(second));
    const index = database();
    new Projector(index, [eventIndexProjection]).applyBatch(back.entries);
    expect(rows(index, 'index_blocks')).toEqual([{ block: 0, first_at: START + 3_000, last_at: START + 9_000 }]);
  });
});

it('a block contains BLOCK positions', () => {
  expect([0, BLOCK - 1, BLOCK, 2 * BLOCK].map(blockOf)).toEqual([0, 0, 1, 2]);
});
