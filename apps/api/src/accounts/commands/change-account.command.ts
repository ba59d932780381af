import { Command } from '@nestjs/cqrs';
import type { AccountResource } from '@waymark/contracts';
import type { Role } from '@waymark/domain';
import type { CommandContext } from '../../event-log/command-runner.js';

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
