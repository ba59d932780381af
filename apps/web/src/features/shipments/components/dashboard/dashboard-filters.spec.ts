import { describe, expect, it } from '@jest/globals';
import { filtersOf, noFilters, queryOf } from './dashboard-filters.js';

const read = (text: string) => filtersOf(new URLSearchParams(text));

describe('the filters of the dashboard', () => {
  it('are those of the address, and the address theirs', () => {
    const filters = { q: 'grace h', status: 'in_transit', due: 'late' } as const;
    expect(read('q=grace+h&status=in_transit&due=late')).toEqual(filters);
    expect(filtersOf(new URLSearchParams(queryOf(filters)))).toEqual(filters);
  });

  it('are none where the address names none that there is', () => {
    expect(read('')).toEqual(noFilters);
    expect(read('status=lost&due=never&other=1')).toEqual(noFilters);
    expect(queryOf({ ...noFilters, q: '  ' })).toEqual({});
  });
});
