import { Inject, Injectable } from '@nestjs/common';
import type { TokenPair } from '@waymark/contracts';
import type { Sessions } from '../coordination/sessions.js';
import type { Clock } from '../event-sourcing/clock.js';
import { CLOCK, SESSIONS } from '../event-sourcing/tokens.js';
import { AccessTokens } from './access-tokens.js';
import type { AccountRow } from './queries/account-queries.js';

/** Starts sessions: a refresh token's family and the first access token of it. */
@Injectable()
export class SignedInSessions {
  constructor(
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accessTokens: AccessTokens,
  ) {}

  async start({ id, role }: Pick<AccountRow, 'id' | 'role'>): Promise<TokenPair> {
    const { session_id, refresh } = await this.sessions.start(id, this.clock.now());
    return { access: this.accessTokens.sign(id, session_id, role), refresh };
  }
}
