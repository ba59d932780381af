import { Inject, Injectable } from '@nestjs/common';
import { AccessTokens } from '../accounts/access-tokens.js';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import type { Sessions } from '../coordination/sessions.js';
import { SESSIONS } from '../event-sourcing/tokens.js';
import type { SocketData } from './live-types.js';

/** Who is at the other end, by the handshake's `auth.token`. */
@Injectable()
export class Handshake {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly accounts: AccountQueries,
    @Inject(SESSIONS) private readonly sessions: Sessions,
  ) {}

  /** No token is anonymous ('none'); undefined for a token that is forged, expired or revoked. */
  accountOf(token: unknown): SocketData['account'] | 'none' {
    if (token === undefined || token === null || token === '') return 'none';
    const verified = typeof token === 'string' ? this.tokens.verify(token) : undefined;
    if (!verified || this.isRevoked(verified.session_id) || !this.accounts.byId(verified.account_id)) return undefined;
    return { id: verified.account_id, session_id: verified.session_id };
  }

  isRevoked(session_id: string): boolean {
    return this.sessions.isRevoked(session_id);
  }

  onRevoked(listener: (session_id: string) => void): () => void {
    return this.sessions.onRevoked(listener);
  }
}
