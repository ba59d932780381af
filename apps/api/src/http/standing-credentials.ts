import { Inject, Injectable } from '@nestjs/common';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import type { Sessions } from '../coordination/sessions.js';
import type { Clock } from '../event-sourcing/clock.js';
import { CLOCK, SESSIONS } from '../event-sourcing/tokens.js';
import { ApiKeyQueries } from '../integrations/api-keys/queries/api-key-queries.js';
import type { AuthenticatedActor } from './request.js';

/** Asks anew, while a connection stays open, what AuthGuard asked at its beginning. */
@Injectable()
export class StandingCredentials {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly apiKeys: ApiKeyQueries,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The actor as the account stands now; undefined once the session or key is revoked or the access token has expired. */
  present(actor: AuthenticatedActor): AuthenticatedActor | undefined {
    const account = this.stand(actor) ? this.accounts.byId(actor.id) : undefined;
    return account && { ...actor, email: account.email, role: account.role };
  }

  private stand(actor: AuthenticatedActor): boolean {
    if ('api_key_id' in actor) return this.apiKeys.byId(actor.api_key_id) !== undefined;
    return !this.sessions.isRevoked(actor.session_id) && this.clock.now().getTime() < actor.expires_at;
  }
}
