import { RepeatableCommand } from '../../commands/commands.js';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { passwordResetFields } from '@waymark/vocabulary';
import { newPasswordDtoOf } from './new-password-dto.js';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  DomainError,
  STAFF_STREAM,
  accountDecider,
  accountStream,
  assertResetLink,
  fold,
  resetLinkStands,
  type AccountEvent,
  type StaffEvent,
} from '@waymark/domain';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import type { EventStore, RecordedEvent } from '../../event-log/event-log.js';
import { type Clock, wholeStream } from '@waymark/event-store';
import { CLOCK, EVENT_STORE } from '../../platform/tokens.js';
import { FieldErrorsError } from '../../http/errors/errors.js';
import { RateLimiter } from '../../http/limits/rate-limits.js';
import { accountOfResetToken, hashOfResetToken } from '../password-reset-link.js';
import { refusalOfPassword } from '../../platform/password-rules.js';
import { Passwords } from '../passwords.js';
import { AccountQueries, type AccountRow } from '../queries/account-queries.js';

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

export class ResetPasswordDto extends newPasswordDtoOf(passwordResetFields) {}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly passwords: Passwords,
    private readonly accounts: AccountQueries,
    private readonly readYourWrites: ReadYourWrites,
    private readonly limiter: RateLimiter,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ token, new_password, context }: ResetPassword): Promise<void> {
    const account = await this.accountOf(token);
    const { id, email, role } = account;
    const link_hash = hashOfResetToken(token);
    // A retry: its link has been used.
    if (context.recordedIn?.includes(accountStream(id))) return;
    // Before the password is hashed, which costs memory and time, and after, because staff may decide in the meantime.
    await this.assertGood(account, link_hash);
    const refusal = refusalOfPassword(new_password, email);
    if (refusal !== undefined) throw new FieldErrorsError({ new_password: [refusal] });
    const password_hash = await this.passwords.hash(new_password);
    await this.assertGood(account, link_hash);
    const actor = { id, email, role };
    await this.runner.run({
      decider: accountDecider,
      stream: accountStream(id),
      command: (_at, now) => ({ type: 'ResetPassword', actor, link_hash, password_hash, now }),
      context: { ...context, actor },
    });
    await this.limiter.signedIn(email);
  }

  private async accountOf(token: string): Promise<AccountRow> {
    const id = accountOfResetToken(token);
    if (id !== undefined) await this.readYourWrites.shown(id);
    const account = id === undefined ? undefined : this.accounts.byId(id);
    if (!account) throw new DomainError('RESET_LINK_INVALID');
    return account;
  }

  /** Reads the complete log: read models and this node's copy may lack the latest decisions. */
  private async assertGood({ id }: AccountRow, link_hash: string): Promise<void> {
    await this.store.catchUp();
    const events = await wholeStream(this.store, accountStream(id));
    const { evolve, initialState } = accountDecider;
    assertResetLink(fold(evolve, initialState, events as RecordedEvent<AccountEvent>[]), link_hash, this.clock.now());
    const link = events.findLast(({ type }) => type === 'PasswordResetLinkMade');
    if (!link || !(await this.stands(id, link))) throw new DomainError('RESET_LINK_INVALID');
  }

  private async stands(account_id: string, { position, metadata: { actor } }: RecordedEvent): Promise<boolean> {
    if (this.accounts.isShut(actor.email)) return false;
    const decisions = (await wholeStream(this.store, STAFF_STREAM)) as RecordedEvent<StaffEvent>[];
    return resetLinkStands(
      { account_id, maker: actor },
      {
        before: decisions.filter((decision) => decision.position < position),
        since: decisions.filter((decision) => decision.position > position),
      },
    );
  }
}
