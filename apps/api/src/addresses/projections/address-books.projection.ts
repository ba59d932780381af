import { addressBookDecider, addressBookStream, type AddressBookState, type SavedAddress } from '@waymark/domain';
import { addressEvents, namesOf, savedAddressFields } from '@waymark/vocabulary';
import type { Projection } from '../../event-log/event-log.js';
import { jsonColumn, nothingInMemory, plainNames } from '@waymark/event-store';
import { assertDeclared, isOneOf } from '../../event-log/event-shape.js';

export const addressesJson = jsonColumn<SavedAddress[]>([plainNames(['id', ...namesOf(savedAddressFields)])]);

const PREFIX = addressBookStream('');

/** One row for each owner: the book as JSON, as the domain folds it. */
export const addressBooksProjection: Projection = {
  name: 'address_books',
  version: 1,
  tables: `
    CREATE TABLE address_books (owner_id TEXT PRIMARY KEY, addresses ${addressesJson.ddl}) STRICT, WITHOUT ROWID;
  `,
  indexes: '',
  open: (database) => {
    const select = database.prepare('SELECT addresses FROM address_books WHERE owner_id = ?');
    const replace = database.prepare('INSERT OR REPLACE INTO address_books VALUES (?, ?)');
    const read = (owner_id: string): AddressBookState => {
      const row = select.get(owner_id) as { addresses: string } | undefined;
      return row ? { addresses: addressesJson.valueIn(row.addresses) } : addressBookDecider.initialState;
    };
    return {
      ...nothingInMemory,
      apply: (event) => {
        if (!isOneOf(addressEvents, event)) return;
        assertDeclared(event);
        const owner_id = event.stream.slice(PREFIX.length);
        const { addresses } = addressBookDecider.evolve(read(owner_id), event);
        replace.run(owner_id, addressesJson.text(addresses));
      },
    };
  },
};
