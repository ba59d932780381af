import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type SavedAddress, addressBookDecider, addressBookStream, assertMayCreateShipment } from '@waymark/domain';
import { type SavedAddressData, savedAddressFields } from '@waymark/vocabulary';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { dtoOf } from '../../http/validation/fields.js';
import { Identifiers } from '../../event-log/identifiers.js';
import { recordedBy } from '../../event-log/recorded-by.js';

/** Saves an address in the actor's own address book. */
export class SaveAddress extends Command<SavedAddress> {
  constructor(
    readonly details: SavedAddressData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class SaveAddressDto extends dtoOf(savedAddressFields) {}

@CommandHandler(SaveAddress)
export class SaveAddressHandler implements ICommandHandler<SaveAddress, SavedAddress> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly identifiers: Identifiers,
  ) {}

  async execute({ details, context }: SaveAddress): Promise<SavedAddress> {
    const { actor } = context;
    assertMayCreateShipment(actor);
    const address = { id: await this.identifiers.next('address'), ...details };
    const outcome = await this.runner.run({
      decider: addressBookDecider,
      stream: addressBookStream(actor.id),
      command: () => ({ type: 'SaveAddress', owner_id: actor.id, address }),
      context,
    });
    return recordedBy(outcome, 'AddressSaved').data.address;
  }
}
