import { Command } from '@nestjs/cqrs';
import type { RegisterRequest } from '@waymark/contracts';
import type { Account } from '@waymark/domain';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

export interface Registered<Prepared> {
  account: Account;
  prepared: Prepared;
}

/** Rejects with DomainError EMAIL_TAKEN, and with FieldErrorsError at `password` for one that may not be chosen. */
export class RegisterAccount<Prepared> extends Command<Registered<Prepared>> {
  readonly wantsEarlier = true;

  constructor(
    readonly request: RegisterRequest,
    readonly context: CommandContext,
    /** What may fail, and must not once the account is recorded; it gets the account's id. */
    readonly prepare: (account_id: string) => Promise<Prepared>,
  ) {
    super();
  }
}
