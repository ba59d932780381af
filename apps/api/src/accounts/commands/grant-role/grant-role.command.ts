import { Command } from '@nestjs/cqrs';
import type { Account, Role } from '@waymark/domain';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

/** What Waymark itself grants, whether or not the account is shown yet. */
export class GrantRole extends Command<void> {
  constructor(
    readonly account: Pick<Account, 'id' | 'email'>,
    readonly role: Role,
    readonly context: CommandContext,
  ) {
    super();
  }
}
