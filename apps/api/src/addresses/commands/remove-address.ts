import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { addressBookDecider, addressBookStream, assertMayCreateShipment } from '@waymark/domain';

/** Removes an address from the actor's own address book. */
export class RemoveAddress extends Command<void> {
  constructor(
    readonly address_id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
