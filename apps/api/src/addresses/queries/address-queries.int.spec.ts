import { describe, expect, it } from '@jest/globals';
import { Log } from '../../event-log/testing/log.js';
import { readModelsOf } from '../../testing/product-rows.js';
import { AddressQueries } from './address-queries.js';

const details = {
  label: 'Home',
  name: 'Ada',
  email: '',
  phone: '',
  address: 'Square 1',
  city: 'London',
  country: 'UK',
};
const saved = (id: number): { type: string; data: unknown } => ({
  type: 'AddressSaved',
  data: { owner_id: 'ada', address: { id, ...details } },
});

describe('the saved addresses', () => {
  it('of an owner are oldest first, without removed ones', () => {
    const log = new Log()
      .append('address_book-ada', saved(9))
      .append('address_book-ada', saved(3))
      .append('address_book-ada', saved(5))
      .append('address_book-ada', { type: 'AddressChanged', data: { address_id: 3, changes: { city: 'Paris' } } })
      .append('address_book-ada', { type: 'AddressRemoved', data: { address_id: 5 } });
    const queries = new AddressQueries(readModelsOf(log));
    expect(queries.ofOwner('ada')).toEqual([
      { id: 9, ...details },
      { id: 3, ...details, city: 'Paris' },
    ]);
    expect(queries.byId('ada', 3)?.city).toBe('Paris');
    expect([queries.byId('ada', 5), queries.byId('grace', 3)]).toEqual([undefined, undefined]);
    expect(queries.ofOwner('grace')).toEqual([]);
  });
});
