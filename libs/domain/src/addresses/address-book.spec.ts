import { describe, expect, it } from '@jest/globals';
import { fold } from '../event.js';
import { specificationOf } from '../testing/decider-specification.js';
import { MAXIMUM_ADDRESSES, addressBookDecider, type AddressBookEvent, type SavedAddress } from './address-book.js';

const given = specificationOf(addressBookDecider);

const home: SavedAddress = {
  id: 1,
  label: 'Home',
  name: 'Ada Lovelace',
  email: '',
  phone: '',
  address: '12 St James Square',
  city: 'London',
  country: 'United Kingdom',
};
const office: SavedAddress = { ...home, id: 2, label: 'Office' };
const saved = (address: SavedAddress): AddressBookEvent => ({
  type: 'AddressSaved',
  data: { owner_id: 'ada', address },
});
const stateAfter = (...events: AddressBookEvent[]) =>
  fold(addressBookDecider.evolve, addressBookDecider.initialState, events);

describe('an address book', () => {
  it('saves an address', () => {
    given().when({ type: 'SaveAddress', owner_id: 'ada', address: home }).then(saved(home));
  });

  it('keeps its addresses oldest first', () => {
    expect(stateAfter(saved(home), saved(office))).toStrictEqual({ addresses: [home, office] });
  });

  it('is bounded, and a log that exceeds the bound can still be read and emptied', () => {
    const full = Array.from({ length: MAXIMUM_ADDRESSES }, (_, index) => saved({ ...home, id: index + 1 }));
    const save = { type: 'SaveAddress', owner_id: 'ada', address: { ...home, id: 1_000 } } as const;
    const removed: AddressBookEvent = { type: 'AddressRemoved', data: { address_id: 1 } };
    given(...full.slice(1))
      .when(save)
      .then(saved(save.address));
    given(...full)
      .when(save)
      .thenThrows('TOO_MANY_ADDRESSES');
    given(...full, saved({ ...home, id: 600 }))
      .when({ type: 'RemoveAddress', address_id: 1 })
      .then(removed);
    given(...full, saved({ ...home, id: 600 }), removed)
      .when(save)
      .thenThrows('TOO_MANY_ADDRESSES');
  });

  it('records only the changed fields of an address', () => {
    given(saved(home))
      .when({ type: 'ChangeAddress', address_id: 1, changes: { label: 'Home', city: 'Paris' } })
      .then({ type: 'AddressChanged', data: { address_id: 1, changes: { city: 'Paris' } } });
  });

  it('records nothing when nothing changes', () => {
    given(saved(home)).when({ type: 'ChangeAddress', address_id: 1, changes: home }).thenNothingHappens();
  });

  it('never changes the id of an address', () => {
    given(saved(home))
      .when({ type: 'ChangeAddress', address_id: 1, changes: office })
      .then({
        type: 'AddressChanged',
        data: { address_id: 1, changes: { label: 'Office' } },
      });
  });

  it('changes and removes one address and leaves the others', () => {
    const changed: AddressBookEvent = { type: 'AddressChanged', data: { address_id: 2, changes: { city: 'Paris' } } };
    const removed: AddressBookEvent = { type: 'AddressRemoved', data: { address_id: 1 } };

    expect(stateAfter(saved(home), saved(office), changed)).toStrictEqual({
      addresses: [home, { ...office, city: 'Paris' }],
    });
    expect(stateAfter(saved(home), saved(office), removed)).toStrictEqual({ addresses: [office] });
  });

  it('removes an address once', () => {
    const removed: AddressBookEvent = { type: 'AddressRemoved', data: { address_id: 1 } };

    given(saved(home)).when({ type: 'RemoveAddress', address_id: 1 }).then(removed);
    given(saved(home), removed).when({ type: 'RemoveAddress', address_id: 1 }).thenThrows('ADDRESS_NOT_FOUND');
  });

  it('refuses an unknown address', () => {
    given(saved(home)).when({ type: 'ChangeAddress', address_id: 9, changes: {} }).thenThrows('ADDRESS_NOT_FOUND');
    given(saved(home)).when({ type: 'RemoveAddress', address_id: 9 }).thenThrows('ADDRESS_NOT_FOUND');
  });
});
