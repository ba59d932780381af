import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addressBookDecider, addressBookStream, assertMayCreateShipment, type SavedAddress } from '@waymark/domain';
import { CommandRunner } from '../../event-log/command-runner.js';
import { Identifiers } from '../../event-log/identifiers.js';
import { SaveAddress } from './save-address.command.js';
import { recordedBy } from '../../event-log/recorded-by.js';

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
