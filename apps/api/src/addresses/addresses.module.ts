import { Module } from '@nestjs/common';
import { AddressesController } from './addresses.controller.js';
import { ChangeAddressHandler } from './commands/change-address.js';
import { RemoveAddressHandler } from './commands/remove-address.js';
import { SaveAddressHandler } from './commands/save-address.js';
import { AddressQueries } from './queries/address-queries.js';

@Module({
  controllers: [AddressesController],
  providers: [SaveAddressHandler, ChangeAddressHandler, RemoveAddressHandler, AddressQueries],
})
export class AddressesModule {}
