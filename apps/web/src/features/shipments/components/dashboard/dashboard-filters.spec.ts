import { describe, expect, it } from '@jest/globals';
import { filtersOf, noFilters, queryOf } from './dashboard-filters.js';

const read = (text: string) => filtersOf(new URLSearchParams(text));

describe('the filters of the dashboard', () => {
  it('are read from the address and written to it', () => {
    const filters = { q: 'grace h', status: 'in_transit', due: 'late' } as const;
    expect(read('q=grace+h&status=in_transit&due=late')).toEqual(filters);
    expect(filtersOf(new URLSearchParams(queryOf(filters)))).toEqual(filters);
  });

  it('are empty if the address has no valid filter', () => {
    expect(read('')).toEqual(noFilters);
    expect(read('status=lost&due=never&other=1')).toEqual(noFilters);
    expect(queryOf({ ...noFilters, q: '  ' })).toEqual({});
  });
});
