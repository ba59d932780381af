import { Command } from '@nestjs/cqrs';
import type { SavedAddress } from '@waymark/domain';
import type { SavedAddressData } from '@waymark/vocabulary';
import type { CommandContext } from '../../event-log/command-runner.js';

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
