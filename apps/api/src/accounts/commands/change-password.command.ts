import { RepeatableCommand } from '../../commands/commands.js';
import type { CommandContext } from '../../event-log/command-runner.js';

export interface NewPassword {
  old_password: string;
  new_password: string;
  revokes_api_keys: boolean;
}

/**
 * Changes the actor's own password and ends every session except the given one. Rejects with DomainError
 * CURRENT_PASSWORD_WRONG, and with FieldErrorsError at `new_password` for a forbidden password.
 */
export class ChangePassword extends RepeatableCommand<void> {
  constructor(
    readonly passwords: NewPassword,
    readonly kept_session_id: string,
    readonly context: CommandContext,
  ) {
    super();
  }

  within(context: CommandContext): ChangePassword {
    return new ChangePassword(this.passwords, this.kept_session_id, context);
  }
}
