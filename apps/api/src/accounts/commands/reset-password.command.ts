import { RepeatableCommand } from '../../commands/commands.js';
import type { CommandContext } from '../../event-log/command-runner.js';

/**
 * Sets a new password with the token of a one-time link and ends every session of its account. Rejects with DomainError
 * RESET_LINK_INVALID for every invalid or unknown link, and with FieldErrorsError at `new_password` for a forbidden
 * password.
 */
export class ResetPassword extends RepeatableCommand<void> {
  constructor(
    readonly token: string,
    readonly new_password: string,
    readonly context: CommandContext,
  ) {
    super();
  }

  within(context: CommandContext): ResetPassword {
    return new ResetPassword(this.token, this.new_password, context);
  }
}
