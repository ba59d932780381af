import { Command } from '@nestjs/cqrs';
import type { SavedAddress } from '@waymark/domain';
import type { SavedAddressData } from '@waymark/vocabulary';
import type { CommandContext } from '../../event-log/command-runner.js';

/** Saves an address in the actor's own address book. */
export class SaveAddress extends Command<SavedAddress> {
  constructor(
    readonly details: SavedAddressData,
    readonly context: CommandContext,
  ) {
    super();
  }
}
