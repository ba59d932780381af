import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fieldMessages } from '@waymark/contracts';
import { accountDecider, accountStream } from '@waymark/domain';
import type { Sessions } from '../../../coordination/sessions.js';
import type { Clock } from '../../../event-sourcing/clock.js';
import { CommandRunner, PreconditionFailedError } from '../../../event-sourcing/command-runner.js';
import type { EventStore } from '../../../event-sourcing/event-store.js';
import { CLOCK, EVENT_STORE, SESSIONS } from '../../../event-sourcing/tokens.js';
import { FieldErrorsError } from '../../../http/errors.js';
import { Passwords } from '../../passwords.js';
import { recordedAccount } from '../../recorded-account.js';
import { ChangePassword } from './change-password.command.js';

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly passwords: Passwords,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ old_password, new_password, kept_session_id, context }: ChangePassword): Promise<void> {
    const { actor } = context;
    let expectedVersion = await this.versionWith(actor.id, old_password);
    const password_hash = await this.passwords.hash(new_password);
    const command = { type: 'ChangePassword', actor, password_hash } as const;
    for (;;) {
      try {
        await this.runner.run({
          decider: accountDecider,
          stream: accountStream(actor.id),
          command,
          context,
          expectedVersion,
        });
        break;
      } catch (error) {
        if (!(error instanceof PreconditionFailedError)) throw error;
        expectedVersion = await this.versionWith(actor.id, old_password);
      }
    }
    await this.sessions.revokeOthers(actor.id, kept_session_id, this.clock.now());
  }

  /** The account's version, at which this is the password. */
  private async versionWith(account_id: string, password: string): Promise<number> {
    const recorded = await recordedAccount(this.store, account_id);
    if (!recorded || !(await this.passwords.matches(password, recorded.account.password_hash))) {
      throw new FieldErrorsError({ old_password: [fieldMessages.currentPasswordWrong] });
    }
    return recorded.version;
  }
}
