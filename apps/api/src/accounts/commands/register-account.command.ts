import type { RegisterRequest } from '@waymark/contracts';
import type { Account } from '@waymark/domain';
import { RepeatableCommand } from '../../commands/commands.js';
import type { CommandContext } from '../../event-log/command-runner.js';

export interface Registered<Prepared> {
  account: Account;
  prepared: Prepared;
}

/** Rejects with DomainError EMAIL_TAKEN, and with FieldErrorsError at `password` for a forbidden password. */
export class RegisterAccount<Prepared> extends RepeatableCommand<Registered<Prepared>> {
  constructor(
    readonly request: RegisterRequest,
    readonly context: CommandContext,
    /** Work that may fail, and therefore runs before the account is recorded, with the account's id. */
    readonly prepare: (account_id: string) => Promise<Prepared>,
  ) {
    super();
  }

  within(context: CommandContext): RegisterAccount<Prepared> {
    return new RegisterAccount(this.request, context, this.prepare);
  }
}
