import { Module } from '@nestjs/common';
import { AddressesController } from './addresses.controller.js';
import { ChangeAddressHandler } from './commands/change-address/change-address.handler.js';
import { RemoveAddressHandler } from './commands/remove-address/remove-address.handler.js';
import { SaveAddressHandler } from './commands/save-address/save-address.handler.js';

@Module({
  controllers: [AddressesController],
  providers: [SaveAddressHandler, ChangeAddressHandler, RemoveAddressHandler],
})
export class AddressesModule {}
