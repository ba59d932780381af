import { describe, expect, it } from '@jest/globals';
import { filtersOf, nextSort, noFilters, queryOf, requestOf } from './desk-filters.js';

describe("the desk's filters in the address", () => {
  it('come back as they were written', () => {
    const filters = {
      ...noFilters,
      q: 'São Paulo',
      status: 'delayed',
      from: '2026-03-01',
      sort: 'updated_at',
    } as const;
    expect(filtersOf(new URLSearchParams(queryOf(filters)))).toEqual(filters);
  });

  it("ask the server for the reader's days, which it takes for those of UTC", () => {
    const { from, to, status } = requestOf({ ...noFilters, status: 'delayed', from: '2026-03-01', to: '2026-03-02' });
    expect([from, to, status]).toEqual([
      new Date(2026, 2, 1).toISOString(),
      new Date(2026, 2, 2, 23, 59, 59, 999).toISOString(),
      'delayed',
    ]);
  });

  it('leave an unfiltered address bare', () => {
    expect(queryOf(noFilters)).toEqual({});
  });

  it('leave out what the list does not know', () => {
    const typed = new URLSearchParams('status=lost&service_type=teleport&from=2026-02-30&sort=weight&page=9');
    expect(filtersOf(typed)).toEqual(noFilters);
  });
});

describe("a column's next order", () => {
  it('starts with the first one given', () => {
    expect(nextSort('-created_at', 'status', 'status')).toBe('status');
  });

  it('turns round', () => {
    expect(nextSort('-created_at', 'created_at', '-created_at')).toBe('created_at');
    expect(nextSort('created_at', 'created_at', '-created_at')).toBe('-created_at');
  });
});
