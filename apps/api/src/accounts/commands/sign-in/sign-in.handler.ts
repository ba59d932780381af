import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TokenPair } from '@waymark/contracts';
import { OwnWrites } from '../../../event-sourcing/own-writes.js';
import type { ReadModels } from '../../../event-sourcing/read-models/read-models.js';
import { READ_MODELS } from '../../../event-sourcing/tokens.js';
import { ApiError } from '../../../http/errors/errors.js';
import { Passwords } from '../../passwords.js';
import { AccountQueries } from '../../queries/account-queries.js';
import { SignedInSessions } from '../../signed-in-sessions.js';
import { SignIn } from './sign-in.command.js';

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly passwords: Passwords,
    private readonly sessions: SignedInSessions,
    private readonly ownWrites: OwnWrites,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ request, seed }: SignIn): Promise<TokenPair> {
    const { found } = await this.ownWrites.find(() => this.accounts.byEmail(request.email));
    if (found) await this.ownWrites.shown(found.id);
    const { position } = this.readModels;
    const account = this.accounts.byEmail(request.email);
    const matches = await this.passwords.matches(request.password, account?.password_hash);
    if (!account || !matches) throw new ApiError('INVALID_CREDENTIALS');
    return this.sessions.tokensOf(await this.sessions.start(account.id, position, seed), account.role);
  }
}
