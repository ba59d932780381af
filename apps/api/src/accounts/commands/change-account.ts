import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountResource } from '@waymark/contracts';
import { PeopleQueries } from '../queries/people-queries.js';
import { StaffDecisions } from '../staff-decisions.js';
import { ChangeAccount } from './change-account.command.js';

@CommandHandler(ChangeAccount)
export class ChangeAccountHandler implements ICommandHandler<ChangeAccount, AccountResource> {
  constructor(
    private readonly people: PeopleQueries,
    private readonly decisions: StaffDecisions,
  ) {}

  async execute({ account_id, changes, context }: ChangeAccount): Promise<AccountResource> {
    const account = await this.people.find(account_id);
    await this.decisions.record(account, { type: 'ChangeStanding', ...changes }, context);
    const { role = account.role, enabled = account.enabled } = changes;
    return { ...account, role, enabled };
  }
}
