import { Injectable } from '@nestjs/common';
import { STAFF_STREAM, staffDecider, type Account, type Role } from '@waymark/domain';
import { CommandRunner, type CommandContext } from '../event-log/command-runner.js';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import { AccountQueries } from './queries/account-queries.js';

export type StaffDecision =
  { type: 'ChangeStanding'; role?: Role | undefined; enabled?: boolean | undefined } | { type: 'EndSessions' };

/**
 * Records staff decisions about an account. Afterwards, every request of the account, on any node, waits until the
 * decision is visible.
 */
@Injectable()
export class StaffDecisions {
  constructor(
    private readonly runner: CommandRunner,
    private readonly accounts: AccountQueries,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Rejects with DomainError FORBIDDEN, OWN_ACCOUNT or LAST_STAFF_ACCOUNT. */
  async record(
    { id, email }: Pick<Account, 'id' | 'email'>,
    decision: StaffDecision,
    context: CommandContext,
  ): Promise<void> {
    const { actor } = context;
    await this.runner.run({
      decider: staffDecider,
      stream: STAFF_STREAM,
      command: () => {
        const roles = this.accounts.roles();
        return {
          ...decision,
          actor,
          account: { account_id: id, email },
          granted_before: Object.fromEntries(roles.map((one) => [one.id, one.role])),
          shut: roles.filter((one) => this.accounts.isShut(one.email)).map((one) => one.id),
        };
      },
      context,
    });
    await this.readYourWrites.concern(id, actor);
  }
}
