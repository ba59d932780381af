import { describe, expect, it } from '@jest/globals';
import { filtersOf, nextSort, noFilters, queryOf } from './desk-filters.js';

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
