import { Command } from '@nestjs/cqrs';
import type { AddressDetails, SavedAddress } from '@waymark/domain';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

/** In the actor's own address book; fields that are absent stay as they are. */
export class ChangeAddress extends Command<SavedAddress> {
  constructor(
    readonly address_id: number,
    readonly changes: Partial<AddressDetails>,
    readonly context: CommandContext,
  ) {
    super();
  }
}
