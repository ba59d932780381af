import { describe, expect, it } from '@jest/globals';
import type { Parameter, Row } from '../read-models/read-models.js';
import { EventIndexQueries } from './event-index-queries.js';

/** An index that answers as it is told, by what is asked. */
const indexThat = (answer: (text: string, parameters: Parameter[]) => Row[]) => {
  const asked: [string, Parameter[]][] = [];
  const statement = (text: string) => ({
    all: (...parameters: Parameter[]): Row[] => {
      asked.push([text, parameters]);
      return answer(text, parameters);
    },
    get: (...parameters: Parameter[]): Row | undefined => {
      asked.push([text, parameters]);
      return answer(text, parameters)[0];
    },
  });
  const told: unknown[] = [];
  const index = new EventIndexQueries({
    statement,
    position: 12,
    caughtUpWith: async (position) => void told.push(position),
    onAdvanced: (listener) => {
      listener(13);
      return () => told.push('stopped');
    },
  });
  return { index, asked, told };
};

describe('what is asked of the event index', () => {
  it('is led by the condition that selects the fewest', () => {
    const counts: Record<string, number> = { shipment_id: 900, owner: 40, actor: 1_000 };
    const { index, asked } = indexThat((text) => {
      const [, column] = /^SELECT count.* INDEXED BY events_by_(\w+) /u.exec(text) ?? [];
      return [column === undefined ? { number: 7, position: 5 } : { number: counts[column] ?? 0 }];
    });
    const found = index.positions({ shipment: 1, owner_id: 'ada', actor: 'ben' }, { limit: 9, order: 'descending' });
    expect(found).toEqual([5]);
    const one = 'IN (SELECT value FROM json_each(?))';
    expect(asked.at(-1)).toEqual([
      'SELECT position FROM event_index INDEXED BY events_by_owner WHERE owner = ?' +
        ` AND shipment_id ${one} AND actor ${one} AND position > ? AND position < ? ORDER BY position DESC LIMIT ?`,
      [7, '[1]', '[7]', 0, Number.MAX_SAFE_INTEGER, 9],
    ]);
    expect(asked.filter(([text]) => text.startsWith('SELECT count')).map(([, parameters]) => parameters)).toEqual([
      [1, 0, Number.MAX_SAFE_INTEGER, 1_000],
      [7, 0, Number.MAX_SAFE_INTEGER, 1_000],
      [7, 0, Number.MAX_SAFE_INTEGER, 1_000],
    ]);
  });

  it('is not counted before where there is one condition', () => {
    const { index, asked } = indexThat(() => [{ number: 3 }]);
    expect(index.count({ shipment: 1 }, 50)).toBe(3);
    expect(asked).toEqual([
      [
        'SELECT count(*) AS number FROM (SELECT position FROM event_index INDEXED BY events_by_shipment_id' +
          ' WHERE shipment_id = ? AND position > ? AND position < ? LIMIT ?)',
        [1, 0, Number.MAX_SAFE_INTEGER, 50],
      ],
    ]);
  });

  it('is bounded by the blocks of positions in which its time lies', () => {
    const { index, asked } = indexThat((text) => {
      if (text.includes('min(block)')) return [{ number: 2 }];
      return text.includes('max(block)') ? [{ number: 4 }] : [];
    });
    const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    index.positions({ from, to, shipment_only: true }, { limit: 9, order: 'ascending' });
    const times = [Date.parse(from), Date.parse(to)] as const;
    expect(asked.at(-1)).toEqual([
      'SELECT position FROM event_index WHERE position > ? AND position < ? AND recorded_at >= ?' +
        ' AND recorded_at <= ? AND shipment_id IS NOT NULL ORDER BY position ASC LIMIT ?',
      [2 * 1024 - 1, 5 * 1024, ...times, 9],
    ]);
    expect(index.firstPositionAt(from)).toBeUndefined();
    expect(asked.at(-1)).toEqual([
      'SELECT position FROM event_index WHERE position >= ? AND recorded_at >= ? ORDER BY position LIMIT 1',
      [2 * 1024, times[0]],
    ]);
  });

  it('is nothing where nobody, no type or no time of it is known', () => {
    const { index, asked } = indexThat((text) => (text.includes('(block)') ? [{ number: null }] : []));
    const page = { limit: 9, order: 'ascending' } as const;
    const instant = '2026-01-01T00:00:00.000Z';
    const selections = [{ actor: 'nobody' }, { types: ['Odd'] }, { role: 'staff' }, { from: instant }, { to: instant }];
    for (const selection of selections) {
      expect([index.positions(selection, page), index.count(selection, 5)]).toEqual([[], 0]);
    }
    expect(index.firstPositionAt(instant)).toBeUndefined();
    expect(asked.filter(([text]) => text.includes('FROM event_index'))).toEqual([]);
  });
});

it('the event index is as far as its rows are', async () => {
  const { index, told } = indexThat(() => []);
  await index.caughtUpWith(14);
  const stop = index.onAdvanced((position) => told.push(position));
  stop();
  expect([index.position, told]).toEqual([12, [14, 13, 'stopped']]);
});
