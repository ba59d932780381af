import { describe, expect, it } from '@jest/globals';
import { FieldErrorsError } from '../../http/errors/errors.js';
import { nextPage } from '../../http/links/links.js';
import { shipmentListOf } from './list-shipments.parameters.js';

const errorsOf = (parameters: Record<string, unknown>): string[] => {
  try {
    shipmentListOf(parameters, undefined);
    return [];
  } catch (error) {
    if (error instanceof FieldErrorsError) return Object.keys(error.fields);
    throw error;
  }
};

describe('the query of a list', () => {
  it('selects the newest thousand by default', () => {
    expect(shipmentListOf({}, 'me')).toEqual({ owner_id: 'me', sort: '-created_at', limit: 1_000 });
  });

  it('reads every parameter, and ignores empty ones', () => {
    expect(
      shipmentListOf(
        {
          q: 'ada',
          status: 'delayed',
          service_type: '',
          sender_city: 'bergen',
          recipient_city: '',
          from: '2026-01-01',
          to: '2026-01-02T00:00Z',
          sort: 'status',
          limit: '5',
        },
        undefined,
      ),
    ).toEqual({
      ...{ q: 'ada', status: ['delayed'], sender_city: 'bergen', from: '2026-01-01', to: '2026-01-02T00:00Z' },
      ...{ sort: 'status', limit: 5 },
    });
  });

  it('reads several values, separated by commas or as repeated parameters', () => {
    const sent = { status: 'exception,delayed', due: ['late', 'today'], silent_days: '3' };
    expect(shipmentListOf(sent, undefined)).toMatchObject({
      status: ['exception', 'delayed'],
      due: ['today', 'late'],
      silent_days: 3,
    });
  });

  it.each([
    ['limit', ['0', '-1', '1001', '1.5', 'ten', '1e2', ' 5', ['1', '2']]],
    ['status', ['Pending', 'toString', ['pending', 'Pending'], { a: 1 }]],
    ['due', ['Late', ['late', 'early']]],
    ['silent_days', ['0', '3651', 'three']],
    ['service_type', ['slow']],
    ['from', ['yesterday', '2026-02-30']],
    ['to', ['2026-13-01T00:00:00Z']],
    ['sort', ['weight', '--created_at']],
    ['q', ['a'.repeat(1_001), ['a', 'b'], 'a\u0000']],
    ['sender_city', ['a'.repeat(101), ['a', 'b'], 'a\u0000']],
    ['recipient_city', ['a'.repeat(101), { a: 1 }]],
    ['cursor', [['a', 'b'], 'a'.repeat(1_001)]],
  ])('refuses an invalid %s', (name, values) => {
    for (const value of values) expect(errorsOf({ [name]: value })).toEqual([name]);
  });

  it('reports every invalid parameter at once and ignores unknown ones', () => {
    expect(errorsOf({ limit: 'x', sort: 'x', colour: 'red' })).toEqual(['sort', 'limit']);
  });

  it('gives the address of the next page of the same list', () => {
    const link = nextPage(
      'https://ada.example/shipments/',
      { q: 'a&b c', limit: '2', cursor: 'old', status: '' },
      'new',
    );
    expect(link).toMatch('https://ada.example/shipments/?');
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
      q: 'a&b c',
      limit: '2',
      cursor: 'new',
    });
  });
});
