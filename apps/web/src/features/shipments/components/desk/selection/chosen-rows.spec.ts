import { describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { extentOf, rangeOf, withChosen, withoutChosen } from './chosen-rows.js';

const rows = [5, 3, 8, 1].map((id) => ({ id }) as Shipment);
const idsOf = (shipments: Iterable<Shipment>): number[] => [...shipments].map(({ id }) => id);
const none = new Map<number, Shipment>();

describe('a range of rows', () => {
  it('contains the rows from the last choice to this row in either direction, both included', () => {
    expect(idsOf(rangeOf(rows, 3, 1))).toEqual([3, 8, 1]);
    expect(idsOf(rangeOf(rows, 8, 5))).toEqual([5, 3, 8]);
    expect(idsOf(rangeOf(rows, 8, 8))).toEqual([8]);
  });

  it('is one row if nothing was chosen before, or only in another list', () => {
    expect(idsOf(rangeOf(rows, null, 3))).toEqual([3]);
    expect(idsOf(rangeOf(rows, 99, 3))).toEqual([3]);
  });

  it('is empty for a row that is not in the list', () => {
    expect(rangeOf(rows, 3, 99)).toEqual([]);
  });
});

describe('the chosen rows', () => {
  it('keep rows of another list', () => {
    const chosen = withChosen(withChosen(none, [{ id: 99 } as Shipment]), rows);
    expect(idsOf(chosen.values())).toEqual([99, 5, 3, 8, 1]);
    expect(idsOf(withoutChosen(chosen, [5, 3, 8, 1]).values())).toEqual([99]);
  });

  it('are all, some or none of the list', () => {
    expect(extentOf(rows, withChosen(none, rows))).toBe('all');
    expect(extentOf(rows, withChosen(none, rows.slice(1)))).toBe('some');
    expect(extentOf(rows, withChosen(none, [{ id: 99 } as Shipment]))).toBe('none');
    expect(extentOf([], none)).toBe('none');
  });
});
