import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountResource } from '@waymark/contracts';
import type { Role } from '@waymark/domain';
import type { CommandContext } from '../../event-log/command-runner.js';
import { accountChangeFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';
import { PeopleQueries } from '../queries/people-queries.js';
import { StaffDecisions } from '../staff-decisions.js';

export interface AccountChanges {
  role?: Role | undefined;
  /** False ends all sessions, keys and connections of the account. */
  enabled?: boolean | undefined;
}

/**
 * Changes the role or standing of an account for staff. Rejects with ApiError ACCOUNT_NOT_FOUND, DomainError
 * OWN_ACCOUNT or LAST_STAFF_ACCOUNT.
 */
export class ChangeAccount extends Command<AccountResource> {
  constructor(
    readonly account_id: string,
    readonly changes: AccountChanges,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class ChangeAccountDto extends dtoOf(accountChangeFields) {}

export const changesOf = ({ role, enabled }: ChangeAccountDto): AccountChanges => ({
  role: role ?? undefined,
  enabled: enabled ?? undefined,
});

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
