import { describe, expect, it } from '@jest/globals';
import { filtersOf, nextSort, noFilters, queryOf, requestOf } from './desk-filters.js';

describe("the desk's filters in the address", () => {
  it('are read back as they were written', () => {
    const filters = {
      ...noFilters,
      q: 'São Paulo',
      status: 'delayed',
      sender_city: 'New York',
      recipient_city: 'Łódź',
      from: '2026-03-01',
      sort: 'updated_at',
    } as const;
    expect(filtersOf(new URLSearchParams(queryOf(filters)))).toEqual(filters);
  });

  it("convert days in the reader's zone to UTC for the server", () => {
    const { from, to, status } = requestOf({ ...noFilters, status: 'delayed', from: '2026-03-01', to: '2026-03-02' });
    expect([from, to, status]).toEqual([
      new Date(2026, 2, 1).toISOString(),
      new Date(2026, 2, 2, 23, 59, 59, 999).toISOString(),
      'delayed',
    ]);
  });

  it('pass cities to the server', () => {
    expect(requestOf({ ...noFilters, sender_city: 'Berlin', recipient_city: 'Hamburg' })).toEqual({
      ...{ sender_city: 'Berlin', recipient_city: 'Hamburg' },
    });
  });

  it('add nothing to the address without filters', () => {
    expect(queryOf(noFilters)).toEqual({});
  });

  it('ignore unknown values', () => {
    const typed = new URLSearchParams(
      `sender_city=${'x'.repeat(101)}&recipient_city=%00&status=lost&service_type=teleport&from=2026-02-30&sort=weight&page=9`,
    );
    expect(filtersOf(typed)).toEqual(noFilters);
  });
});

describe("a column's next sort order", () => {
  it('starts with the given order', () => {
    expect(nextSort('-created_at', 'status', 'status')).toBe('status');
  });

  it('reverses', () => {
    expect(nextSort('-created_at', 'created_at', '-created_at')).toBe('created_at');
    expect(nextSort('created_at', 'created_at', '-created_at')).toBe('-created_at');
  });
});
