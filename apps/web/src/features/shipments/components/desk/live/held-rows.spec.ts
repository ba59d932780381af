import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { differences, withTail } from './held-rows.js';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }));
const anyRows = fc.uniqueArray(fc.nat(12), { maxLength: 10 }).map((ids) => rowsOf(...ids));

describe('rows that are held in their places', () => {
  it('stay in place, with only following rows added below', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (shown, fresh) => {
        const held = withTail(shown, fresh);
        expect(held.slice(0, shown.length)).toEqual(shown);
        const tail = held.slice(shown.length);
        expect(tail).toEqual(fresh.slice(fresh.length - tail.length));
        expect(new Set(held.map(({ id }) => id)).size).toBe(held.length);
      }),
    );
  });

  it('have no differences exactly when they show the fresh list', () => {
    fc.assert(
      fc.property(anyRows, anyRows, fc.boolean(), (shown, fresh, isWhole) => {
        // A partial list has at least one row.
        fc.pre(isWhole || fresh.length > 0);
        const held = withTail(shown, fresh);
        const begins = JSON.stringify(held.slice(0, fresh.length)) === JSON.stringify(fresh);
        expect(differences(held, fresh, isWhole) === 0).toBe(begins && (!isWhole || held.length === fresh.length));
      }),
      { numRuns: 1_000 },
    );
  });

  it('have at most as many differences as rows were removed, inserted or moved', () => {
    const change = fc.record({ id: fc.nat(12), place: fc.option(fc.nat(10), { nil: undefined }) });
    fc.assert(
      fc.property(anyRows, fc.array(change, { maxLength: 4 }), (shown, changed) => {
        const fresh = changed.reduce((rows, { id, place }) => {
          const others = rows.filter((row) => row.id !== id);
          return place === undefined ? others : others.toSpliced(place, 0, { id });
        }, shown);
        const most = new Set(changed.map(({ id }) => id)).size;
        expect(differences(shown, fresh, true)).toBeLessThanOrEqual(most);
      }),
    );
  });

  it.each([
    ['one row that moved', rowsOf(1, 2, 3, 4), rowsOf(4, 1, 2, 3), true, 1],
    ['one row that entered and one that left', rowsOf(1, 2, 3), rowsOf(1, 4, 3), true, 2],
    ['one row that left within the loaded part', rowsOf(1, 2, 3), rowsOf(1, 3), false, 1],
    ['no row after the loaded part', rowsOf(1, 2, 3), rowsOf(1, 2), false, 0],
    ['all rows', rowsOf(1, 2), rowsOf(), true, 2],
  ])('count %s', (_, shown, fresh, isWhole, count) => {
    expect(differences(shown, fresh, isWhole)).toBe(count);
  });
});
