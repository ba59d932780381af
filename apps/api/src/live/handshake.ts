import { Injectable } from '@nestjs/common';
import { AccessTokens } from '../accounts/access-tokens.js';
import { StandingSessions, type SessionClaims } from '../accounts/standing-sessions.js';

/** Who is at the other end, by the handshake's `auth.token`. */
@Injectable()
export class Handshake {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: StandingSessions,
  ) {}

  /** No token is anonymous ('none'); undefined for one that is forged, expired or of an ended session. Rejects with ReadModelBehindError. */
  async sessionOf(token: unknown): Promise<SessionClaims | 'none' | undefined> {
    if (token === undefined || token === null || token === '') return 'none';
    const session = typeof token === 'string' ? this.tokens.verify(token) : undefined;
    return session && (await this.sessions.holder(session)).account && session;
  }

  /** When the token of a session runs out, in milliseconds since 1970. */
  expiryOf(token: unknown): number {
    return this.tokens.expiryOf(String(token));
  }

  stands(session: SessionClaims): boolean {
    return this.sessions.account(session) !== undefined;
  }

  onEnded(listener: (hasEnded: (session: SessionClaims) => boolean) => void): () => void {
    return this.sessions.onEnded(listener);
  }
}
