import { Inject, Injectable } from '@nestjs/common';
import type { TokenPair } from '@waymark/contracts';
import type { Session, Sessions } from '../coordination/sessions.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { READ_MODELS, SESSIONS } from '../event-sourcing/tokens.js';
import { ApiError } from '../http/errors.js';
import { AccessTokens } from './access-tokens.js';
import { AccountQueries } from './queries/account-queries.js';

/** Starts and continues sessions: a refresh token's family and the access tokens of it. The same seed gives the same pair. */
@Injectable()
export class SignedInSessions {
  constructor(
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly accounts: AccountQueries,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** Rejects with ApiError INVALID_CREDENTIALS when there is no such account. */
  async start(account_id: string, seed: Buffer): Promise<TokenPair> {
    const pair = this.pairOf(await this.sessions.start(account_id, this.readModels.position, seed));
    if (!pair) throw new ApiError('INVALID_CREDENTIALS');
    return pair;
  }

  /** What `start` answered; rejects with ApiError UNAUTHENTICATED once that session has ended. */
  async recall(session_id: string, seed: Buffer): Promise<TokenPair> {
    const session = await this.sessions.recall(session_id, seed);
    const pair = session && this.pairOf(session);
    if (!pair) throw new ApiError('UNAUTHENTICATED', 'The session that this request began has ended');
    return pair;
  }

  /** Rejects with ApiError INVALID_REFRESH_TOKEN; a token spent for another request has then ended its whole session. */
  async refresh(refresh: string, seed: Buffer): Promise<TokenPair> {
    const rotation = await this.sessions.rotate(refresh, seed);
    const pair = rotation.outcome === 'rotated' ? this.pairOf(rotation) : undefined;
    if (!pair) throw new ApiError('INVALID_REFRESH_TOKEN');
    return pair;
  }

  private pairOf(session: Session): TokenPair | undefined {
    const account = this.accounts.byId(session.account_id);
    return account && { access: this.accessTokens.sign(session, account.role), refresh: session.refresh };
  }
}
