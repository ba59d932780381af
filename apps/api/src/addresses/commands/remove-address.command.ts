import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../event-log/command-runner.js';

/** Removes an address from the actor's own address book. */
export class RemoveAddress extends Command<void> {
  constructor(
    readonly address_id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}
