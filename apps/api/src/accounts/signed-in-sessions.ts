import { Inject, Injectable } from '@nestjs/common';
import type { TokenPair } from '@waymark/contracts';
import type { Role } from '@waymark/domain';
import type { Session, Sessions } from '../coordination/sessions.js';
import type { Position } from '../event-sourcing/event-store.js';
import { OwnWrites } from '../event-sourcing/own-writes.js';
import { SESSIONS } from '../event-sourcing/tokens.js';
import { ApiError } from '../http/errors/errors.js';
import { AccessTokens } from './access-tokens.js';
import { StandingSessions } from './standing-sessions.js';

/** Starts and continues sessions: a refresh token's family and the access tokens of it. The same seed gives the same pair. */
@Injectable()
export class SignedInSessions {
  constructor(
    @Inject(SESSIONS) private readonly sessions: Sessions,
    private readonly ownWrites: OwnWrites,
    private readonly standing: StandingSessions,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** `began` is where the read models were before the password was checked. */
  start(account_id: string, began: Position, seed: Buffer): Promise<Session> {
    return this.sessions.start(account_id, began, seed);
  }

  tokensOf(session: Session, role: Role): TokenPair {
    return { access: this.accessTokens.sign(session, role), refresh: session.refresh };
  }

  /** The tokens of a session that was started; rejects with ApiError UNAUTHENTICATED once it has ended. */
  async recall(session_id: string, seed: Buffer): Promise<TokenPair> {
    const session = await this.sessions.recall(session_id, seed);
    if (session) await this.ownWrites.shown(session.account_id);
    const account = session && this.standing.accountUnlessEnded(session);
    if (!session || !account) throw new ApiError('UNAUTHENTICATED', 'The session that this request began has ended');
    return this.tokensOf(session, account.role);
  }

  /** Rejects with ApiError INVALID_REFRESH_TOKEN; a token spent for another request has then ended its whole session. */
  async refresh(refresh: string, seed: Buffer): Promise<TokenPair> {
    // Waited for before the token is spent: whoever is answered 503 can come again.
    await this.ownWrites.everythingShown();
    const rotation = await this.sessions.rotate(refresh, seed);
    if (rotation.outcome === 'rotated') {
      const account = this.standing.accountUnlessEnded(rotation);
      if (account) return this.tokensOf(rotation, account.role);
    }
    throw new ApiError('INVALID_REFRESH_TOKEN');
  }
}
