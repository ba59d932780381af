import { beforeAll, describe, expect, it } from '@jest/globals';
import { DUE_STATES, SHIPMENT_SORTS, type Shipment } from '@waymark/contracts';
import { created, stream, trackingNumber, updateAdded } from '../../event-log/testing/facts.js';
import { Log } from '../../event-log/testing/log.js';
import { readModelsOf } from '../../testing/product-rows.js';
import { columnsOf, countSql, pageBy, pageSql, type ShipmentListQuery, type Sql } from './shipment-list.js';
import { InvalidCursorError, ShipmentQueries } from './shipment-queries.js';

type ReadModelsOfLog = Awaited<ReturnType<typeof readModelsOf>>;

const CITIES = ['London', 'Zürich', 'Bogotá', 'Paris'] as const;
const STATUSES = ['in_transit', 'delivered', 'exception'] as const;
const COUNT = 40;
/** At this time, some estimated days have ended, some are today, and some are in the future. */
const NOW = Date.UTC(2026, 0, 7, 12);

/** Shipments that share times, so that pages have to break ties. */
const log = new Log();
for (let id = 1; id <= COUNT; id += 1) {
  log.append(
    stream(id),
    created(id, {
      owner_id: id % 4 === 0 ? 'grace' : 'ada',
      at: new Date(Date.UTC(2026, 0, 1 + Math.floor(id / 6))).toISOString(),
      service_type: id % 2 === 0 ? 'express' : 'priority',
      sender_city: CITIES[id % 4] ?? '',
      estimated_delivery: id % 5 === 0 ? null : `2026-01-0${(id % 9) + 1}`,
    }),
    id === 7 ? { idempotency_key: 'creation' } : {},
  );
}
for (let id = 1; id <= COUNT; id += 3) log.append(stream(id), updateAdded(id, STATUSES[id % 3] ?? 'delivered'));
log.append(stream(2), { type: 'ShipmentStatusSet', data: { status: 'delayed' } }, { idempotency_key: 'key' });
log.append(stream(2), updateAdded(1002, 'picked_up'), { idempotency_key: 'key' });

let readModels: ReadModelsOfLog;
let queries: ShipmentQueries;
beforeAll(() => {
  readModels = readModelsOf(log);
  queries = new ShipmentQueries(readModels, { now: () => new Date(NOW) });
});

const parse = (rows: string[]): Shipment[] => rows.map((row) => JSON.parse(row) as Shipment);
const everything = (query: Partial<ShipmentListQuery> = {}): Shipment[] =>
  parse(queries.list({ sort: '-created_at', limit: 1000, ...query }).rows);
const idsOf = (query: Partial<ShipmentListQuery>): number[] =>
  everything(query)
    .map(({ id }) => id)
    .sort((left, right) => left - right);

const inOrder = (shipments: Shipment[], sort: string): boolean => {
  const columns = columnsOf(sort as '-created_at');
  const [sign, keys] = [
    sort.startsWith('-') ? -1 : 1,
    shipments.map((shipment) =>
      columns.map((column) => shipment[column] ?? (column === 'estimated_delivery' ? '~' : '')),
    ),
  ];
  const compare = (left: (string | number)[], right: (string | number)[]): number => {
    const place = left.findIndex((value, index) => value !== right[index]);
    return place < 0 ? 0 : (left[place] ?? 0) < (right[place] ?? 0) ? -sign : sign;
  };
  return keys.every((key, index) => index === 0 || compare(keys[index - 1] ?? [], key) < 0);
};

const FILTERS: Partial<ShipmentListQuery>[] = [
  { status: ['delivered'] },
  { service_type: 'express' },
  { from: '2026-01-02' },
  { status: ['delivered', 'exception'] },
  { due: ['late'] },
  { due: ['late', 'today', 'delivered_late'] },
  { due: ['late', 'on_time'] },
  { silent_days: 3 },
  { due: ['late'], silent_days: 3 },
  { due: ['late', 'delivered_late'], silent_days: 5 },
  { status: ['delivered'], service_type: 'express', from: '2026-01-02', to: '2026-01-03' },
];
const CITY_FILTERS: Partial<ShipmentListQuery>[] = [
  { sender_city: 'zuri' },
  { sender_city: 'par', recipient_city: 'wien' },
  { sender_city: 'bogota', q: 'books' },
  { sender_city: 'BOG', status: ['delivered', 'exception'], service_type: 'priority' },
  { sender_city: 'lon', due: ['late'] },
];

describe('the list of shipments', () => {
  it.each(SHIPMENT_SORTS)('sorted by %s has pages that together are the whole list', (sort) => {
    for (const owner_id of [undefined, 'ada']) {
      const pages: string[] = [];
      let cursor: string | undefined;
      do {
        const page = queries.list({ owner_id, sort, limit: 7, cursor });
        pages.push(...page.rows);
        expect(page.total).toBe(owner_id ? 30 : 40);
        cursor = page.next_cursor;
      } while (cursor);
      expect(pages).toEqual(queries.list({ owner_id, sort, limit: 1000 }).rows);
      expect(pages).toHaveLength(owner_id ? 30 : 40);
      expect(inOrder(parse(pages), sort)).toBe(true);
    }
  });

  it.each(SHIPMENT_SORTS)('sorted by %s reads only the rows of its page, by an index', (sort) => {
    const { next_cursor } = queries.list({ sort, limit: 3 });
    for (const owner_id of [undefined, 'ada']) {
      for (const cursor of [undefined, next_cursor]) {
        const { text, parameters } = pageSql({ owner_id, sort, limit: 10, cursor }, 'index');
        const plan = readModels.database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...parameters);
        const details = plan.map(({ detail }) => String(detail)).join('\n');
        const isWhole = owner_id === undefined && cursor === undefined;
        expect(details).toMatch(/USING INDEX/u);
        expect(details).toMatch(isWhole ? /SCAN/u : /SEARCH/u);
        expect(details).not.toMatch(/TEMP B-TREE/u);
      }
    }
  });

  it.each([
    'updated_at',
    '-updated_at',
    'tracking_number',
    '-tracking_number',
    'estimated_delivery',
    '-last_scan_at',
  ] as const)('filtered and sorted by %s has the same rows by a walk as by sorting', (sort) => {
    for (const owner_id of [undefined, 'ada']) {
      for (const filter of FILTERS) {
        const query = { owner_id, sort, limit: 10, at: NOW, ...filter };
        const walked = pageSql(query, 'index', 'walk');
        const plan = readModels.database.prepare(`EXPLAIN QUERY PLAN ${walked.text}`).all(...walked.parameters);
        const details = plan.map(({ detail }) => String(detail)).join('\n');
        expect(details).toMatch(/USING INDEX (shipments|owned)_by_(update|number|estimate|scan)/u);
        expect(details).not.toMatch(/TEMP B-TREE/u);
        const sorted = pageSql(query, 'index', 'sort');
        const rowsOf = ({ text, parameters }: Sql) => readModels.statement(text).all(...parameters);
        expect(rowsOf(walked)).toEqual(rowsOf(sorted));
      }
    }
  });

  it.each([
    [101, 20_000, 1_000_000, 'walk'],
    [101, 5_000, 1_000_000, 'sort'],
    [1, 0, 0, 'sort'],
  ] as const)('for a page of %i rows, %i matches and %i shipments uses: %s', (limit, fitting, all, by) => {
    expect(pageBy({ sort: 'updated_at', limit }, fitting, all)).toBe(by);
  });

  it('counts by covering indexes with any filters', () => {
    for (const owner_id of [undefined, 'ada']) {
      for (const filter of FILTERS) {
        const { text, parameters } = countSql({ owner_id, sort: '-created_at', limit: 1, ...filter }, 'index');
        const plan = readModels.database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...parameters);
        expect(plan.map(({ detail }) => String(detail)).join()).toMatch(/USING COVERING INDEX/u);
      }
    }
  });

  it('is filtered by status, service type and day of creation', () => {
    const all = everything();
    const expected = (keep: (shipment: Shipment) => boolean): number[] =>
      all
        .filter(keep)
        .map(({ id }) => id)
        .sort((left, right) => left - right);
    expect(idsOf({ status: ['delivered'] })).toEqual(expected(({ status }) => status === 'delivered'));
    expect(idsOf({ service_type: 'express' })).toEqual(expected(({ service_type }) => service_type === 'express'));
    const day = idsOf({ from: '2026-01-02', to: '2026-01-02' });
    expect(day).toEqual(expected(({ created_at }) => created_at.startsWith('2026-01-02')));
    expect(day).toEqual([6, 7, 8, 9, 10, 11]);
    expect(idsOf({ from: '2026-01-02T00:00:00.001Z', to: '2026-01-03T01:00:00+01:00' })).toEqual(
      idsOf({ from: '2026-01-03', to: '2026-01-03' }),
    );
    expect(queries.list({ sort: '-created_at', limit: 2, status: ['delivered'] }).total).toBe(
      idsOf({ status: ['delivered'] }).length,
    );
  });

  it.each(['ada', undefined])('is filtered by due state and silence, for %s', (owner_id) => {
    const all = everything({ owner_id });
    const expected = (keep: (shipment: Shipment) => boolean): number[] =>
      all
        .filter(keep)
        .map(({ id }) => id)
        .sort((left, right) => left - right);
    const found = DUE_STATES.map((state) => idsOf({ owner_id, due: [state] }));
    expect(found).toEqual(DUE_STATES.map((state) => expected(({ due }) => due.state === state)));
    expect(found.filter((ids) => ids.length > 0).length).toBeGreaterThan(4);
    const several = [
      ['late', 'today'],
      ['late', 'on_time'],
      ['today', 'on_time', 'late'],
      ['late', 'delivered_late'],
      ['none', 'delivered_on_time'],
    ] as const;
    for (const due of several) {
      expect(idsOf({ owner_id, due })).toEqual(expected(({ due: { state } }) => due.some((one) => one === state)));
    }
    const heard = ({ last_scan_at, created_at }: Shipment): number => Date.parse(last_scan_at ?? created_at);
    for (const silent_days of [3, 5, 7]) {
      const since = NOW - silent_days * 86_400_000;
      const silent = expected((shipment) => shipment.status !== 'delivered' && heard(shipment) <= since);
      expect(idsOf({ owner_id, silent_days })).toEqual(silent);
    }
    expect(queries.attention(owner_id)).toEqual({
      late: idsOf({ owner_id, due: ['late'] }).length,
      due_today: idsOf({ owner_id, due: ['today'] }).length,
      silent: idsOf({ owner_id, silent_days: 3 }).length,
    });
    expect(idsOf({ owner_id, status: ['delivered', 'exception'] })).toEqual(
      expected(({ status }) => status === 'delivered' || status === 'exception'),
    );
  });

  it.each(['ada', undefined])('finds words by their beginning, without case and accents, for %s', (owner_id) => {
    const of = (q: string): number[] => idsOf({ owner_id, q });
    const mine = (shipment: Shipment): boolean => owner_id === undefined || shipment.owner_id === owner_id;
    const from = (city: string): number[] =>
      everything()
        .filter((shipment) => mine(shipment) && shipment.sender_city === city)
        .map(({ id }) => id)
        .sort((left, right) => left - right);
    expect(from('Zürich').length).toBeGreaterThan(0);
    expect(of('zurich')).toEqual(from('Zürich'));
    expect(of('ZÜR')).toEqual(from('Zürich'));
    expect(of('bog books')).toEqual(from('Bogotá'));
    expect(of('urich')).toEqual([]);
    for (const typed of ['godel', 'goedel']) expect(of(typed)).toHaveLength(owner_id ? 30 : 40);
    expect(of(trackingNumber(5))).toEqual([5]);
    expect(of(trackingNumber(5).replaceAll('-', '').toLowerCase())).toEqual([5]);
  });

  it.each(['ada', undefined])(
    'finds a phone number, with other filters too, by index and text alike, for %s',
    (owner_id) => {
      const all = idsOf({ owner_id });
      for (const q of ['+44 (0)20 7946-0958', '020 79460958', '79460958', '020/794', '0043 1 58801', '58801']) {
        expect([q, idsOf({ owner_id, q })]).toEqual([q, all]);
        const query = { owner_id, sort: 'created_at', limit: 100, q, sender_city: 'lon' } as const;
        const [byIndex, byText] = (['index', 'text'] as const).map((searchBy) => {
          const { text, parameters } = pageSql(query, searchBy);
          return readModels.statement(text).all(...parameters);
        });
        expect(byIndex).toEqual(byText);
        expect(byIndex).toHaveLength(idsOf({ owner_id, sender_city: 'lon' }).length);
      }
      for (const q of ['+49 20 79460958', '9460 9581', '0958']) expect(idsOf({ owner_id, q })).toEqual([]);
    },
  );

  it.each(['ada', undefined])('finds the cities of a party by their beginning, for %s', (owner_id) => {
    const expected = (keep: (shipment: Shipment) => boolean): number[] =>
      everything({ owner_id })
        .filter(keep)
        .map(({ id }) => id)
        .sort((left, right) => left - right);
    const zurich = expected(({ sender_city }) => sender_city === 'Zürich');
    expect(zurich.length).toBeGreaterThan(0);
    for (const sender_city of ['zurich', 'ZÜ', ' z u-r ']) expect(idsOf({ owner_id, sender_city })).toEqual(zurich);
    expect(idsOf({ owner_id, sender_city: 'zurich', recipient_city: 'wi' })).toEqual(zurich);
    expect(idsOf({ owner_id, recipient_city: 'wi' })).toEqual(expected(() => true));
    expect(idsOf({ owner_id, sender_city: ' ' })).toEqual(expected(() => true));
    for (const city of ['urich', 'zurichs', '---', '"', '*'])
      expect(idsOf({ owner_id, sender_city: city })).toEqual([]);
    expect(idsOf({ owner_id, recipient_city: 'zurich' })).toEqual([]);
    expect(idsOf({ owner_id, sender_city: 'zurich', q: '---' })).toEqual([]);
    expect(idsOf({ owner_id, sender_city: 'zurich', service_type: 'express' })).toEqual(
      expected((one) => one.sender_city === 'Zürich' && one.service_type === 'express'),
    );
    const alone = queries.list({ owner_id, sort: '-created_at', limit: 2, sender_city: 'zurich' });
    expect([alone.total, alone.rows.length]).toEqual([zurich.length, 2]);
  });

  it.each(SHIPMENT_SORTS)('of a city and sorted by %s has pages that together are the whole list', (sort) => {
    for (const owner_id of [undefined, 'ada']) {
      for (const filter of CITY_FILTERS) {
        const all = queries.list({ owner_id, sort, limit: 1000, ...filter });
        const pages = [...queries.pages({ owner_id, sort, limit: 2, ...filter })].flat();
        expect(pages).toEqual(parse(all.rows));
        expect(pages).toHaveLength(all.total);
        const rows = (['index', 'text'] as const).flatMap((searchBy) =>
          (['sort', 'walk'] as const).map((by) => {
            const { text, parameters } = pageSql({ owner_id, sort, limit: 1000, at: NOW, ...filter }, searchBy, by);
            return readModels.statement(text).all(...parameters);
          }),
        );
        for (const other of rows) expect(other).toEqual(rows[0]);
        expect(rows[0]).toHaveLength(all.total);
      }
    }
  });

  it.each(['"', "'", '*', 'NEAR(', 'london OR', 'search_text:london', '-', '^london', '%', '\u0000', 'a" OR "b'])(
    'treats %j as text, not as a query language',
    (q) => {
      for (const owner_id of [undefined, 'ada'])
        expect(() => queries.list({ owner_id, sort: '-created_at', limit: 5, q })).not.toThrow();
    },
  );

  it('finds the same by rows, for a small owner, as by the index', () => {
    for (const q of ['lon', 'books on', 'zürich vienna', 'wm', '---']) {
      const [byIndex, byText] = (['index', 'text'] as const).map((searchBy) => {
        const { text, parameters } = pageSql({ owner_id: 'ada', sort: 'created_at', limit: 100, q }, searchBy);
        return readModels.statement(text).all(...parameters);
      });
      expect(byIndex).toEqual(byText);
    }
  });

  it.each([
    '',
    'nonsense',
    'bm9uc2Vuc2U',
    Buffer.from('["status","a"]').toString('base64url'),
    Buffer.from('["-created_at",1,2]').toString('base64url'),
  ])('refuses the cursor %j', (cursor) => {
    expect(() => queries.list({ sort: '-created_at', limit: 5, cursor })).toThrow(InvalidCursorError);
  });

  it('refuses a cursor of another sort', () => {
    const { next_cursor } = queries.list({ sort: 'status', limit: 5 });
    expect(() => queries.list({ sort: '-status', limit: 5, cursor: next_cursor })).toThrow(InvalidCursorError);
  });
});

describe('a page that is read while its shipments change', () => {
  it('has each shipment at one version, and none that is deleted meanwhile', () => {
    const changing = new Log();
    for (const id of [1, 2, 3]) changing.append(stream(id), created(id));
    // Long enough that the page reads them separately from their shipment.
    for (let update = 1; update <= 40; update += 1) {
      for (const id of [1, 2]) changing.append(stream(id), updateAdded(100 * id + update, 'in_transit'));
    }
    const before = readModelsOf(changing);
    changing.append(stream(1), updateAdded(1, 'delivered'));
    changing.append(stream(2), { type: 'ShipmentDeleted', data: {} });
    const after = readModelsOf(changing);
    const meanwhile = new ShipmentQueries(
      { statement: (sql) => ({ ...after.statement(sql), all: (...values) => before.statement(sql).all(...values) }) },
      { now: () => new Date(NOW) },
    );
    const whole = ({ id, version, status, tracking_updates }: Shipment): unknown => [
      ...[id, version, status],
      tracking_updates.length,
    ];
    expect(parse(meanwhile.list({ sort: 'created_at', limit: 10 }).rows).map(whole)).toEqual([
      [1, 42, 'delivered', 41],
      [3, 1, 'pending', 0],
    ]);
    const [first, ...others] = [...meanwhile.pages({ sort: 'created_at', limit: 2 })];
    expect(first?.map(whole)).toEqual([[1, 42, 'delivered', 41]]);
    expect(others.flat().map(whole)).toEqual([[3, 1, 'pending', 0]]);
  });
});

describe('one shipment', () => {
  it('is found by id, number and tracking update', () => {
    expect(queries.byId(4)).toMatchObject({ version: 2, view: { id: 4, owner_id: 'grace' } });
    expect(queries.byTrackingNumber(trackingNumber(4))).toMatchObject({ version: 2, view: { id: 4 } });
    expect([4, 999].map((id) => queries.isTaken(trackingNumber(id)))).toEqual([true, false]);
    expect(queries.shipmentOfUpdate(4)).toBe(4);
    expect([queries.byId(999), queries.byTrackingNumber(trackingNumber(999)), queries.shipmentOfUpdate(999)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the counters', () => {
  it('equal the list, by owner and in total', () => {
    for (const owner_id of [undefined, 'ada', 'grace', 'nobody']) {
      const shipments = everything({ owner_id });
      const count = (...statuses: string[]): number =>
        shipments.filter(({ status }) => statuses.includes(status)).length;
      expect(queries.counters(owner_id)).toEqual({
        total: owner_id === 'nobody' ? 0 : shipments.length,
        delivered: count('delivered'),
        in_transit: count('in_transit', 'picked_up', 'at_facility', 'out_for_delivery', 'attempted_delivery'),
        pending: count('pending'),
      });
    }
  });
});
