import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { StaffDecisions } from '../staff-decisions.js';
import { GrantRole } from './grant-role.command.js';

@CommandHandler(GrantRole)
export class GrantRoleHandler implements ICommandHandler<GrantRole> {
  constructor(private readonly decisions: StaffDecisions) {}

  execute({ account, role, context }: GrantRole): Promise<void> {
    return this.decisions.record(account, { type: 'ChangeStanding', role }, context);
  }
}
