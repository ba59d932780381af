import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

export interface NewPassword {
  old_password: string;
  new_password: string;
  revokes_api_keys: boolean;
}

/** Changes the actor's own password and ends every session but the one named. Rejects with DomainError CURRENT_PASSWORD_WRONG, and with FieldErrorsError at `new_password` for one that may not be chosen. */
export class ChangePassword extends Command<void> {
  readonly wantsEarlier = true;

  constructor(
    readonly passwords: NewPassword,
    readonly kept_session_id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
