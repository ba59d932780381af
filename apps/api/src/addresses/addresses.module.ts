import { Module } from '@nestjs/common';
import { AddressesController } from './addresses.controller.js';
import { ChangeAddressHandler } from './commands/change-address.js';
import { RemoveAddressHandler } from './commands/remove-address.js';
import { SaveAddressHandler } from './commands/save-address.js';

@Module({
  controllers: [AddressesController],
  providers: [SaveAddressHandler, ChangeAddressHandler, RemoveAddressHandler],
})
export class AddressesModule {}
