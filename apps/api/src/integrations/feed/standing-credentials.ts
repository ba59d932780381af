import { Inject, Injectable } from '@nestjs/common';
import { AccountQueries, type AccountRow } from '../../accounts/queries/account-queries.js';
import { StandingSessions } from '../../accounts/standing-sessions.js';
import type { Clock } from '../../event-sourcing/clock.js';
import { CLOCK } from '../../event-sourcing/tokens.js';
import { ApiKeyQueries } from '../api-keys/queries/api-key-queries.js';
import { LogContact } from '../../accounts/log-contact.js';
import { sessionOf, type AuthenticatedActor } from '../../http/identity/identity.js';

/** Asks anew, while a connection stays open, what AuthGuard asked at its beginning. */
@Injectable()
export class StandingCredentials {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly apiKeys: ApiKeyQueries,
    private readonly sessions: StandingSessions,
    private readonly contact: LogContact,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The actor as the account stands now; undefined once the session or key is revoked, the access token has expired or nobody can say. */
  present(actor: AuthenticatedActor): AuthenticatedActor | undefined {
    const account = this.accountOf(actor);
    return account && { ...actor, email: account.email, role: account.role };
  }

  private accountOf(actor: AuthenticatedActor): AccountRow | undefined {
    if (!this.contact.isRecent) return undefined;
    if ('api_key_id' in actor) return this.apiKeys.byId(actor.api_key_id) && this.accounts.byId(actor.id);
    if (this.clock.now().getTime() >= actor.expires_at) return undefined;
    return this.sessions.account(sessionOf(actor));
  }
}
