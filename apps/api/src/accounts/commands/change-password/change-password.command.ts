import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

/** Changes the actor's own password and ends every session but the one named. Rejects with DomainError CURRENT_PASSWORD_WRONG, and with FieldErrorsError at `new_password` for one that may not be chosen. */
export class ChangePassword extends Command<void> {
  constructor(
    readonly old_password: string,
    readonly new_password: string,
    readonly kept_session_id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
