import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../event-log/command-runner.js';

/** Rejects with DomainError API_KEY_NOT_FOUND, also for a key of another account. */
export class RevokeApiKey extends Command<void> {
  constructor(
    readonly id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}
