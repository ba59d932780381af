import { Command } from '@nestjs/cqrs';
import type { Account, Role } from '@waymark/domain';
import type { CommandContext } from '../../event-log/command-runner.js';

/** A grant by Waymark itself, also for an account that is not visible yet. */
export class GrantRole extends Command<void> {
  constructor(
    readonly account: Pick<Account, 'id' | 'email'>,
    readonly role: Role,
    readonly context: CommandContext,
  ) {
    super();
  }
}
