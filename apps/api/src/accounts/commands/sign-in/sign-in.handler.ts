import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TokenPair } from '@waymark/contracts';
import { ApiError } from '../../../http/errors.js';
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
  ) {}

  async execute({ request, seed }: SignIn): Promise<TokenPair> {
    const account = this.accounts.byEmail(request.email);
    const matches = await this.passwords.matches(request.password, account?.password_hash);
    if (!account || !matches) throw new ApiError('INVALID_CREDENTIALS');
    return this.sessions.start(account.id, seed);
  }
}
