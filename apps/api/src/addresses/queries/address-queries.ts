import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS } from '../../platform/tokens.js';
import type { SavedAddress } from '@waymark/contracts';
import { addressesJson } from '../projections/address-books.projection.js';
import type { ReadModels } from '@waymark/event-store/sqlite';

const OF_OWNER = 'SELECT addresses FROM address_books WHERE owner_id = ?';

@Injectable()
export class AddressQueries {
  constructor(@Inject(READ_MODELS) private readonly readModels: Pick<ReadModels, 'statement'>) {}

  /** Oldest first. */
  ofOwner(owner_id: string): SavedAddress[] {
    const row = this.readModels.statement(OF_OWNER).get(owner_id);
    return row ? addressesJson.valueIn(String(row['addresses'])) : [];
  }

  byId(owner_id: string, id: number): SavedAddress | undefined {
    return this.ofOwner(owner_id).find((address) => address.id === id);
  }
}
