import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  DomainError,
  addressBookDecider,
  addressBookStream,
  assertMayCreateShipment,
  type SavedAddress,
} from '@waymark/domain';
import { rulesOf, savedAddressFields } from '@waymark/vocabulary';
import { CommandRunner } from '../../event-log/command-runner.js';
import { withCheckedChanges } from '../../http/validation/fields.js';
import { ChangeAddress } from './change-address.command.js';

const addressRules = rulesOf(savedAddressFields);

@CommandHandler(ChangeAddress)
export class ChangeAddressHandler implements ICommandHandler<ChangeAddress, SavedAddress> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ address_id, changes, context }: ChangeAddress): Promise<SavedAddress> {
    const { actor } = context;
    assertMayCreateShipment(actor);
    const { state } = await this.runner.run({
      decider: withCheckedChanges(addressBookDecider, addressRules),
      stream: addressBookStream(actor.id),
      command: () => ({ type: 'ChangeAddress', address_id, changes }),
      context,
    });
    const address = state.addresses.find(({ id }) => id === address_id);
    if (!address) throw new DomainError('ADDRESS_NOT_FOUND');
    return address;
  }
}
