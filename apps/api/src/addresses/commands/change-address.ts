import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type SavedAddress,
  DomainError,
  addressBookDecider,
  addressBookStream,
  assertMayCreateShipment,
} from '@waymark/domain';
import { type SavedAddressData, savedAddressFields, rulesOf } from '@waymark/vocabulary';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { patchDtoOf, withCheckedChanges } from '../../http/validation/fields.js';

/** Changes an address in the actor's own address book. Absent fields stay unchanged. */
export class ChangeAddress extends Command<SavedAddress> {
  constructor(
    readonly address_id: number,
    readonly changes: Partial<SavedAddressData>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class ChangeAddressDto extends patchDtoOf(savedAddressFields) {}

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
