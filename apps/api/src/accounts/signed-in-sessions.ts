import { Inject, Injectable } from '@nestjs/common';
import type { TokenPair } from '@waymark/contracts';
import type { Role } from '@waymark/domain';
import type { Session, Sessions } from '../coordination/sessions.js';
import type { Position } from '@waymark/event-store';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import { SESSIONS } from '../platform/tokens.js';
import { ApiError } from '../http/errors/errors.js';
import { ACCESS_TOKEN_LIFETIME, AccessTokens } from './access-tokens.js';
import { IdleSessions } from './idle-sessions.js';
import { StandingSessions } from './standing-sessions.js';

/** Starts and continues sessions: a refresh token family and its access tokens. The same seed gives the same pair. */
@Injectable()
export class SignedInSessions {
  constructor(
    @Inject(SESSIONS) private readonly sessions: Sessions,
    private readonly readYourWrites: ReadYourWrites,
    private readonly standing: StandingSessions,
    private readonly accessTokens: AccessTokens,
    private readonly idle: IdleSessions,
  ) {}

  /** `began` is the position of the read models before the password check. */
  async start(account_id: string, began: Position, seed: Buffer): Promise<Session> {
    const session = await this.sessions.start(account_id, began, seed);
    await this.idle.begin(session.session_id);
    return session;
  }

  /** The access token is that of the first response while it is valid, then a new one. */
  tokensOf(session: Session, role: Role): TokenPair {
    const now = Date.now();
    const isExpired = now >= session.issued_at.getTime() + ACCESS_TOKEN_LIFETIME * 1_000;
    const issued_at = isExpired ? new Date(now) : session.issued_at;
    return { access: this.accessTokens.sign({ ...session, issued_at }, role), refresh: session.refresh };
  }

  /** Returns the tokens of a started session. Rejects with ApiError UNAUTHENTICATED once it has ended. */
  async recall(session_id: string, seed: Buffer): Promise<TokenPair> {
    await this.idle.endUnused();
    const session = await this.sessions.recall(session_id, seed);
    if (session) await this.readYourWrites.shown(session.account_id);
    const account = session && this.standing.accountUnlessEnded(session);
    if (!session || !account) throw new ApiError('UNAUTHENTICATED', 'The session that this request started has ended');
    return this.tokensOf(session, account.role);
  }

  /** Rejects with ApiError INVALID_REFRESH_TOKEN. Reusing a token in another request ends its whole session. */
  async refresh(refresh: string, seed: Buffer): Promise<TokenPair> {
    // Waits before the token is used up, so that a client that gets 503 can retry.
    await this.readYourWrites.everythingShown();
    await this.idle.endUnused();
    const rotation = await this.sessions.rotate(refresh, seed);
    if (rotation.outcome === 'rotated') {
      await this.idle.begin(rotation.session_id);
      const account = this.standing.accountUnlessEnded(rotation);
      if (account) return this.tokensOf(rotation, account.role);
    }
    throw new ApiError('INVALID_REFRESH_TOKEN');
  }
}
