import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TokenPair } from '@waymark/contracts';
import type { Sessions } from '../../../coordination/sessions.js';
import type { Clock } from '../../../event-sourcing/clock.js';
import { CLOCK, SESSIONS } from '../../../event-sourcing/tokens.js';
import { ApiError } from '../../../http/errors.js';
import { AccessTokens } from '../../access-tokens.js';
import { AccountQueries } from '../../queries/account-queries.js';
import { RefreshSession } from './refresh-session.command.js';

@CommandHandler(RefreshSession)
export class RefreshSessionHandler implements ICommandHandler<RefreshSession> {
  constructor(
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountQueries,
    private readonly accessTokens: AccessTokens,
  ) {}

  async execute({ refresh }: RefreshSession): Promise<TokenPair> {
    const rotation = await this.sessions.rotate(refresh, this.clock.now());
    const account = rotation.outcome === 'rotated' ? this.accounts.byId(rotation.account_id) : undefined;
    if (rotation.outcome !== 'rotated' || !account) throw new ApiError('INVALID_REFRESH_TOKEN');
    return {
      access: this.accessTokens.sign(account.id, rotation.session_id, account.role),
      refresh: rotation.refresh,
    };
  }
}
