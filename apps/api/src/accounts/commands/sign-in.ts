import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SignInRequest, TokenPair } from '@waymark/contracts';
import { signInFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';
import { Inject, Logger } from '@nestjs/common';
import { accountDecider, accountStream } from '@waymark/domain';
import { CommandRunner } from '../../event-log/command-runner.js';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { READ_MODELS } from '../../platform/tokens.js';
import { ApiError } from '../../http/errors/errors.js';
import { RateLimiter } from '../../http/limits/rate-limits.js';
import { KnownDevices } from '../known-devices.js';
import { Passwords } from '../passwords.js';
import { AccountQueries, type AccountRow } from '../queries/account-queries.js';
import { SignedInSessions } from '../signed-in-sessions.js';

/**
 * Starts a session with tokens derived from the seed. Rejects with ApiError INVALID_CREDENTIALS, the same for an
 * unknown e-mail address and a wrong password, and RATE_LIMITED after too many failures.
 */
export class SignIn extends Command<TokenPair> {
  constructor(
    readonly request: SignInRequest,
    readonly seed: Buffer,
    readonly request_id: string,
    /** The request's Cookie header, which identifies a known device of the account. */
    readonly cookies?: string,
  ) {
    super();
  }
}

export class SignInDto extends dtoOf(signInFields) {}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  private readonly logger = new Logger('Passwords');

  constructor(
    private readonly runner: CommandRunner,
    private readonly accounts: AccountQueries,
    private readonly passwords: Passwords,
    private readonly sessions: SignedInSessions,
    private readonly readYourWrites: ReadYourWrites,
    private readonly limiter: RateLimiter,
    private readonly devices: KnownDevices,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ request, seed, request_id, cookies }: SignIn): Promise<TokenPair> {
    // Nothing is awaited before the attempt is counted, so that a device that has just become unknown gains nothing.
    const device = this.devices.idOf(cookies, this.accounts.byEmail(request.email));
    await this.limiter.beginSignIn(request.email, device);
    const { found } = await this.readYourWrites.find(() => this.accounts.byEmail(request.email));
    if (found) await this.readYourWrites.shown(found.id);
    const { position } = this.readModels;
    const account = this.accounts.byEmail(request.email);
    const { matches, isOutdated } = await this.passwords.check(request.password, account?.password_hash);
    if (!account || !matches) throw new ApiError('INVALID_CREDENTIALS');
    if (isOutdated) await this.rehash(account, request.password, request_id);
    await this.limiter.signedIn(request.email, device);
    return this.sessions.tokensOf(await this.sessions.start(account.id, position, seed), account.role);
  }

  /** A failure does not affect the sign-in: the next one tries again. */
  private async rehash(
    { id, email, role, password_hash }: AccountRow,
    password: string,
    request_id: string,
  ): Promise<void> {
    const actor = { id, email, role };
    const rehashed = await this.passwords.hash(password);
    await this.runner
      .run({
        decider: accountDecider,
        stream: accountStream(id),
        command: () => ({
          type: 'RehashPassword',
          actor,
          checked_hash: password_hash,
          password_hash: rehashed,
        }),
        context: { actor, request_id },
      })
      .catch((error: unknown) => this.logger.warn(`cannot rehash a password: ${String(error)}`));
  }
}
