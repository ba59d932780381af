import { Command } from '@nestjs/cqrs';
import type { AccountResource } from '@waymark/contracts';
import type { Role } from '@waymark/domain';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

export interface AccountChanges {
  role?: Role | undefined;
  /** False ends everything that acts under the account. */
  enabled?: boolean | undefined;
}

/** Changes what staff decide about an account. Rejects with ApiError ACCOUNT_NOT_FOUND, DomainError OWN_ACCOUNT or LAST_STAFF_ACCOUNT. */
export class ChangeAccount extends Command<AccountResource> {
  constructor(
    readonly account_id: string,
    readonly changes: AccountChanges,
    readonly context: CommandContext,
  ) {
    super();
  }
}
