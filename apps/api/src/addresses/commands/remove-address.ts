import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addressBookDecider, addressBookStream, assertMayCreateShipment } from '@waymark/domain';
import { CommandRunner } from '../../event-log/command-runner.js';
import { RemoveAddress } from './remove-address.command.js';

@CommandHandler(RemoveAddress)
export class RemoveAddressHandler implements ICommandHandler<RemoveAddress, void> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ address_id, context }: RemoveAddress): Promise<void> {
    const { actor } = context;
    assertMayCreateShipment(actor);
    await this.runner.run({
      decider: addressBookDecider,
      stream: addressBookStream(actor.id),
      command: () => ({ type: 'RemoveAddress', address_id }),
      context,
    });
  }
}
