import { Injectable } from '@nestjs/common';
import { STAFF_STREAM, staffDecider, type Account, type Role } from '@waymark/domain';
import { CommandRunner, type CommandContext } from '../event-sourcing/command-runner.js';
import { OwnWrites } from '../event-sourcing/own-writes.js';
import { AccountQueries } from './queries/account-queries.js';

export type StaffDecision =
  { type: 'ChangeStanding'; role?: Role | undefined; enabled?: boolean | undefined } | { type: 'EndSessions' };

/** Records what is decided about an account; from then on every request under it, on any node, waits until that is shown. */
@Injectable()
export class StaffDecisions {
  constructor(
    private readonly runner: CommandRunner,
    private readonly accounts: AccountQueries,
    private readonly ownWrites: OwnWrites,
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
    await this.ownWrites.concern(id, actor);
  }
}
