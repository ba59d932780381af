import type { addressEvents, SavedAddressData } from '@waymark/vocabulary';
import { changedFields } from '../changed-fields.js';
import type { Decider, EventOf } from '../event.js';
import { DomainError, unreachable } from '../errors.js';

export type SavedAddress = SavedAddressData & Readonly<{ id: number }>;

export type AddressBookEvent = EventOf<typeof addressEvents>;

/** In order of saving, oldest first. */
export type AddressBookState = Readonly<{ addresses: readonly SavedAddress[] }>;

export type AddressBookCommand =
  | Readonly<{ type: 'SaveAddress'; owner_id: string; address: SavedAddress }>
  | Readonly<{ type: 'ChangeAddress'; address_id: number; changes: Partial<SavedAddressData> }>
  | Readonly<{ type: 'RemoveAddress'; address_id: number }>;

/** A log from before this limit may hold more. Then no address can be added. */
export const MAXIMUM_ADDRESSES = 500;

const evolve = (state: AddressBookState, event: AddressBookEvent): AddressBookState => {
  switch (event.type) {
    case 'AddressSaved':
      return { addresses: [...state.addresses, event.data.address] };
    case 'AddressChanged': {
      const { address_id, changes } = event.data;
      return {
        addresses: state.addresses.map((address) => (address.id === address_id ? { ...address, ...changes } : address)),
      };
    }
    case 'AddressRemoved':
      return { addresses: state.addresses.filter(({ id }) => id !== event.data.address_id) };
    default:
      return unreachable(event, state);
  }
};

const addressOf = (state: AddressBookState, address_id: number): SavedAddress => {
  const address = state.addresses.find(({ id }) => id === address_id);
  if (!address) throw new DomainError('ADDRESS_NOT_FOUND');
  return address;
};

const decide = (command: AddressBookCommand, state: AddressBookState): readonly AddressBookEvent[] => {
  switch (command.type) {
    case 'SaveAddress':
      if (state.addresses.length >= MAXIMUM_ADDRESSES) throw new DomainError('TOO_MANY_ADDRESSES');
      return [{ type: 'AddressSaved', data: { owner_id: command.owner_id, address: command.address } }];
    case 'ChangeAddress': {
      const { id: address_id, ...details } = addressOf(state, command.address_id);
      const changes = changedFields<SavedAddressData>(details, command.changes);
      return changes ? [{ type: 'AddressChanged', data: { address_id, changes } }] : [];
    }
    case 'RemoveAddress':
      return [{ type: 'AddressRemoved', data: { address_id: addressOf(state, command.address_id).id } }];
    default:
      return unreachable(command, []);
  }
};

export const addressBookDecider: Decider<AddressBookState, AddressBookCommand, AddressBookEvent> = {
  initialState: { addresses: [] },
  evolve,
  decide,
};

export const addressBookStream = (owner_id: string): string => `address_book-${owner_id}`;
