import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../../event-sourcing/command-runner.js';

/** Rejects with DomainError API_KEY_NOT_FOUND, for another's key too. */
export class RevokeApiKey extends Command<void> {
  constructor(
    readonly id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}
