import { RepeatableCommand } from '../../commands/commands.js';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { passwordChangeFields } from '@waymark/vocabulary';
import { newPasswordDtoOf } from './new-password-dto.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider, accountStream, DomainError } from '@waymark/domain';
import { FieldErrorsError } from '../../http/errors/errors.js';
import { refusalOfPassword } from '../../platform/password-rules.js';
import { Passwords } from '../passwords.js';
import { AccountQueries } from '../queries/account-queries.js';

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

export class ChangePasswordDto extends newPasswordDtoOf(passwordChangeFields) {}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly passwords: Passwords,
    private readonly accounts: AccountQueries,
  ) {}

  async execute({ passwords, kept_session_id, context }: ChangePassword): Promise<void> {
    const { actor } = context;
    const { old_password, new_password, revokes_api_keys } = passwords;
    // A retry: its old password is no longer the current one.
    if (context.recordedIn?.includes(accountStream(actor.id))) return;
    const checked_hash = this.accounts.byId(actor.id)?.password_hash;
    const matches = await this.passwords.matches(old_password, checked_hash);
    if (checked_hash === undefined || !matches) throw new DomainError('CURRENT_PASSWORD_WRONG');
    const refusal = refusalOfPassword(new_password, actor.email);
    if (refusal !== undefined) throw new FieldErrorsError({ new_password: [refusal] });
    const password_hash = await this.passwords.hash(new_password);
    await this.runner.run({
      decider: accountDecider,
      stream: accountStream(actor.id),
      command: () => ({
        type: 'ChangePassword',
        actor,
        checked_hash,
        password_hash,
        kept_session_id,
        revokes_api_keys,
      }),
      context,
    });
  }
}
