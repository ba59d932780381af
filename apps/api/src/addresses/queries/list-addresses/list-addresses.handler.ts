import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SavedAddress } from '@waymark/contracts';
import { AddressQueries } from '../address-queries.js';
import { ListAddresses } from './list-addresses.query.js';

@QueryHandler(ListAddresses)
export class ListAddressesHandler implements IQueryHandler<ListAddresses, SavedAddress[]> {
  constructor(private readonly addresses: AddressQueries) {}

  async execute({ owner_id }: ListAddresses): Promise<SavedAddress[]> {
    return this.addresses.ofOwner(owner_id);
  }
}
