import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../event-log/command-runner.js';

/** Ends every current session of an account. Rejects with ApiError ACCOUNT_NOT_FOUND, DomainError OWN_ACCOUNT. */
export class EndSessions extends Command<void> {
  constructor(
    readonly account_id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
