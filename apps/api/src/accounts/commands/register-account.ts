import type { RegisterRequest } from '@waymark/contracts';
import {
  type Account,
  DomainError,
  accountDecider,
  accountStream,
  emailReservationDecider,
  registeredAccount,
  type DomainErrorCode,
} from '@waymark/domain';
import { RepeatableCommand } from '../../commands/commands.js';
import { type CommandContext, CommandRunner } from '../../event-log/command-runner.js';
import { registrationFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';
import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventStore } from '../../event-log/event-log.js';
import { EVENT_STORE } from '../../platform/tokens.js';
import { FieldErrorsError } from '../../http/errors/errors.js';
import { emailStream, reservedAccountId } from '../email-stream.js';
import { refusalOfPassword } from '../../platform/password-rules.js';
import { Passwords } from '../passwords.js';
import { AccountQueries } from '../queries/account-queries.js';
import { recordedBy } from '../../event-log/recorded-by.js';

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

export class RegisterAccountDto extends dtoOf(registrationFields) {}

const isRefusal = (error: unknown, code: DomainErrorCode): boolean =>
  error instanceof DomainError && error.code === code;

/**
 * Reserves the e-mail address, then records the account. A crash in between leaves a reservation without an account:
 * the next registration records the account of the reservation. Of two concurrent registrations, one records the
 * account and the other gets EMAIL_TAKEN.
 */
@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount<unknown>> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly passwords: Passwords,
    @Inject(AccountQueries) private readonly accounts: Pick<AccountQueries, 'isShut'>,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async execute<Prepared>({ request, context, prepare }: RegisterAccount<Prepared>): Promise<Registered<Prepared>> {
    const refusal = refusalOfPassword(request.password, request.email);
    if (refusal !== undefined) throw new FieldErrorsError({ password: [refusal] });
    if (this.accounts.isShut(request.email)) throw new DomainError('EMAIL_TAKEN');
    if (!context.recordedIn?.includes(emailStream(request.email))) await this.refuseTaken(request.email);
    const password_hash = await this.passwords.hash(request.password);
    const id = await this.reserve(request.email, context);
    const prepared = await prepare(id);
    const actor =
      context.actor.role === 'system' ? context.actor : ({ id, email: request.email, role: 'customer' } as const);
    try {
      const { state } = await this.runner.run({
        decider: accountDecider,
        stream: accountStream(id),
        command: (at) => ({
          type: 'RegisterAccount',
          actor,
          id,
          email: request.email,
          password_hash,
          profile: {
            first_name: request.first_name,
            last_name: request.last_name,
            phone_number: request.phone_number ?? '',
            address: request.address ?? '',
            company_name: request.company_name ?? '',
          },
          at,
        }),
        context: { ...context, actor },
      });
      return { account: registeredAccount(state), prepared };
    } catch (error) {
      throw isRefusal(error, 'ACCOUNT_ALREADY_EXISTS') ? new DomainError('EMAIL_TAKEN') : error;
    }
  }

  /** Before the password is hashed, which costs memory and time. */
  private async refuseTaken(email: string): Promise<void> {
    const id = await reservedAccountId(this.store, email);
    if (id !== undefined && (await this.store.readStream(accountStream(id))).length > 0) {
      throw new DomainError('EMAIL_TAKEN');
    }
  }

  private async reserve(email: string, context: CommandContext): Promise<string> {
    const account_id = randomUUID();
    try {
      const outcome = await this.runner.run({
        decider: emailReservationDecider,
        stream: emailStream(email),
        command: () => ({ type: 'ReserveEmail', account_id }),
        context:
          context.actor.role === 'system'
            ? context
            : { ...context, actor: { id: account_id, email, role: 'customer' } },
      });
      return recordedBy(outcome, 'EmailReserved').data.account_id;
    } catch (error) {
      if (!isRefusal(error, 'EMAIL_TAKEN')) throw error;
      const reserved = await reservedAccountId(this.store, email);
      if (reserved === undefined) throw error;
      return reserved;
    }
  }
}
