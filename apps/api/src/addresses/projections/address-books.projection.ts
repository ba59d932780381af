import {
  addressBookDecider,
  addressBookStream,
  type AddressBookEvent,
  type AddressBookState,
  type SavedAddress,
} from '@waymark/domain';
import { savedAddressFields } from '@waymark/vocabulary';
import type { RecordedEvent, Projection } from '../../event-log/event-log.js';
import { shapeOf } from '../../event-log/table-shape.js';
import { nothingInMemory } from '@waymark/event-store';
import { assertComplete, assertPartial, type Shape } from '../../event-log/event-shape.js';

const PREFIX = addressBookStream('');

const DETAILS = shapeOf(savedAddressFields);
const ADDRESS: Shape<SavedAddress> = { id: 'integer', ...DETAILS };

const ADDRESS_EVENTS: Readonly<Record<AddressBookEvent['type'], true>> = {
  AddressSaved: true,
  AddressChanged: true,
  AddressRemoved: true,
};

const isAddressEvent = (event: RecordedEvent): event is RecordedEvent<AddressBookEvent> =>
  Object.hasOwn(ADDRESS_EVENTS, event.type);

const assertAddressEvent = (event: AddressBookEvent): void => {
  switch (event.type) {
    case 'AddressSaved':
      return assertComplete(event.data.address, ADDRESS);
    case 'AddressChanged':
      assertComplete(event.data, { address_id: 'integer', changes: 'object' });
      return assertPartial(event.data.changes, DETAILS);
    case 'AddressRemoved':
      return assertComplete(event.data, { address_id: 'integer' });
    default: {
      const never: never = event;
      return never;
    }
  }
};

/** One row for each owner: the book as JSON, as the domain folds it. */
export const addressBooksProjection: Projection = {
  name: 'address_books',
  version: 1,
  shape: 1,
  tables: 'CREATE TABLE address_books (owner_id TEXT PRIMARY KEY, addresses TEXT NOT NULL) STRICT, WITHOUT ROWID;',
  indexes: '',
  open: (database) => {
    const select = database.prepare('SELECT addresses FROM address_books WHERE owner_id = ?');
    const replace = database.prepare('INSERT OR REPLACE INTO address_books VALUES (?, ?)');
    const read = (owner_id: string): AddressBookState => {
      const row = select.get(owner_id) as { addresses: string } | undefined;
      return row ? { addresses: JSON.parse(row.addresses) as SavedAddress[] } : addressBookDecider.initialState;
    };
    return {
      ...nothingInMemory,
      apply: (event) => {
        if (!isAddressEvent(event)) return;
        assertAddressEvent(event);
        const owner_id = event.stream.slice(PREFIX.length);
        const { addresses } = addressBookDecider.evolve(read(owner_id), event);
        replace.run(owner_id, JSON.stringify(addresses));
      },
    };
  },
};
