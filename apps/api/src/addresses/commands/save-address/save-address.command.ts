import { Command } from '@nestjs/cqrs';
import type { AddressDetails, SavedAddress } from '@waymark/domain';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

/** Into the actor's own address book. */
export class SaveAddress extends Command<SavedAddress> {
  constructor(
    readonly details: AddressDetails,
    readonly context: CommandContext,
  ) {
    super();
  }
}
