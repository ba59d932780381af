import { describe, expect, it } from '@jest/globals';
import type { Parameter, Row } from '@waymark/event-store/sqlite';
import { EventIndexQueries } from './event-index-queries.js';

/** Returns an index with stubbed answers, and its queries. */
const indexThat = (answer: (text: string, parameters: Parameter[]) => Row[]) => {
  const reads: [string, Parameter[]][] = [];
  const statement = (text: string) => ({
    all: (...parameters: Parameter[]): Row[] => {
      reads.push([text, parameters]);
      return answer(text, parameters);
    },
    get: (...parameters: Parameter[]): Row | undefined => {
      reads.push([text, parameters]);
      return answer(text, parameters)[0];
    },
  });
  const calls: unknown[] = [];
  const index = new EventIndexQueries({
    statement,
    position: 12,
    caughtUpWith: async (position) => void calls.push(position),
    onAdvanced: (listener) => {
      listener(13);
      return () => calls.push('stopped');
    },
  });
  return { index, reads, calls };
};

describe('a query of the event index', () => {
  it('starts with the condition that selects the fewest events', () => {
    const counts: Record<string, number> = { shipment_id: 900, owner: 40, actor: 1_000 };
    const { index, reads } = indexThat((text) => {
      const [, column] = /^SELECT count.* INDEXED BY events_by_(\w+) /u.exec(text) ?? [];
      return [column === undefined ? { number: 7, position: 5 } : { number: counts[column] ?? 0 }];
    });
    const found = index.positions({ shipment: 1, owner_id: 'ada', actor: 'ben' }, { limit: 9, order: 'descending' });
    expect(found).toEqual([5]);
    const one = 'IN (SELECT value FROM json_each(?))';
    expect(reads.at(-1)).toEqual([
      'SELECT position FROM event_index INDEXED BY events_by_owner WHERE owner = ?' +
        ` AND shipment_id ${one} AND actor ${one} AND position > ? AND position < ? ORDER BY position DESC LIMIT ?`,
      [7, '[1]', '[7]', 0, Number.MAX_SAFE_INTEGER, 9],
    ]);
    expect(reads.filter(([text]) => text.startsWith('SELECT count')).map(([, parameters]) => parameters)).toEqual([
      [1, 0, Number.MAX_SAFE_INTEGER, 1_000],
      [7, 0, Number.MAX_SAFE_INTEGER, 1_000],
      [7, 0, Number.MAX_SAFE_INTEGER, 1_000],
    ]);
  });

  it('counts nothing beforehand if it has only one condition', () => {
    const { index, reads } = indexThat(() => [{ number: 3 }]);
    expect(index.count({ shipment: 1 }, 50)).toBe(3);
    expect(reads).toEqual([
      [
        'SELECT count(*) AS number FROM (SELECT position FROM event_index INDEXED BY events_by_shipment_id' +
          ' WHERE shipment_id = ? AND position > ? AND position < ? LIMIT ?)',
        [1, 0, Number.MAX_SAFE_INTEGER, 50],
      ],
    ]);
  });

  it('is bounded by the blocks of positions that contain its time range', () => {
    const { index, reads } = indexThat((text) => {
      if (text.includes('min(block)')) return [{ number: 2 }];
      return text.includes('max(block)') ? [{ number: 4 }] : [];
    });
    const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    index.positions({ from, to, shipment_only: true }, { limit: 9, order: 'ascending' });
    const times = [Date.parse(from), Date.parse(to)] as const;
    expect(reads.at(-1)).toEqual([
      'SELECT position FROM event_index WHERE position > ? AND position < ? AND recorded_at >= ?' +
        ' AND recorded_at <= ? AND shipment_id IS NOT NULL ORDER BY position ASC LIMIT ?',
      [2 * 1024 - 1, 5 * 1024, ...times, 9],
    ]);
    expect(index.firstPositionAt(from)).toBeUndefined();
    expect(reads.at(-1)).toEqual([
      'SELECT position FROM event_index WHERE position >= ? AND recorded_at >= ? ORDER BY position LIMIT 1',
      [2 * 1024, times[0]],
    ]);
  });

  it('is empty if the account, type or time is unknown', () => {
    const { index, reads } = indexThat((text) => (text.includes('(block)') ? [{ number: null }] : []));
    const page = { limit: 9, order: 'ascending' } as const;
    const instant = '2026-01-01T00:00:00.000Z';
    const selections = [{ actor: 'nobody' }, { types: ['Odd'] }, { role: 'staff' }, { from: instant }, { to: instant }];
    for (const selection of selections) {
      expect([index.positions(selection, page), index.count(selection, 5)]).toEqual([[], 0]);
    }
    expect(index.firstPositionAt(instant)).toBeUndefined();
    expect(reads.filter(([text]) => text.includes('FROM event_index'))).toEqual([]);
  });
});

it('the event index reports the position of its rows', async () => {
  const { index, calls } = indexThat(() => []);
  await index.caughtUpWith(14);
  const stop = index.onAdvanced((position) => calls.push(position));
  stop();
  expect([index.position, calls]).toEqual([12, [14, 13, 'stopped']]);
});
