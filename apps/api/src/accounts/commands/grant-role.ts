import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Account, Role } from '@waymark/domain';
import type { CommandContext } from '../../event-log/command-runner.js';
import { StaffDecisions } from '../staff-decisions.js';

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

@CommandHandler(GrantRole)
export class GrantRoleHandler implements ICommandHandler<GrantRole> {
  constructor(private readonly decisions: StaffDecisions) {}

  execute({ account, role, context }: GrantRole): Promise<void> {
    return this.decisions.record(account, { type: 'ChangeStanding', role }, context);
  }
}
