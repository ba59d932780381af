import { Inject, Injectable } from '@nestjs/common';
import { mayReadEveryShipment } from '@waymark/domain';
import type { Clock } from '@waymark/event-store';
import { CLOCK } from '../platform/tokens.js';
import { ApiError } from '../http/errors/errors.js';
import type { StandingPages } from '../http/exports/exported.js';
import { ApiKeyHolders, sessionOf, type AuthenticatedActor } from '../http/identity/identity.js';
import { LogContact } from '../event-log/log-contact.js';
import { AccountQueries, type AccountRow } from './queries/account-queries.js';
import { StandingSessions } from './standing-sessions.js';

/** Repeats the checks of AuthGuard while a connection is open. */
@Injectable()
export class StandingCredentials {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly apiKeys: ApiKeyHolders,
    private readonly sessions: StandingSessions,
    private readonly contact: LogContact,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the actor with its account's current state; undefined once the session or key is revoked, the access token
   * has expired, or the state is unknown.
   */
  present(actor: AuthenticatedActor): AuthenticatedActor | undefined {
    return this.hasExpired(actor) ? undefined : this.standing(actor);
  }

  /**
   * Yields each page of a download while the actor keeps the rights of the request. Otherwise throws ApiError
   * UNAUTHENTICATED or FORBIDDEN: the response must be aborted, because a shorter file would look complete. An access
   * token that expires during a download does not end it.
   */
  whileStanding<Row>(actor: AuthenticatedActor, pages: AsyncIterable<readonly Row[]>): StandingPages<Row> {
    return this.checked(actor, pages) as StandingPages<Row>;
  }

  private async *checked<Row>(
    actor: AuthenticatedActor,
    pages: AsyncIterable<readonly Row[]>,
  ): AsyncGenerator<readonly Row[]> {
    for await (const page of pages) {
      const present = this.standing(actor);
      if (!present) throw new ApiError('UNAUTHENTICATED');
      if (mayReadEveryShipment(actor) && !mayReadEveryShipment(present)) throw new ApiError('FORBIDDEN');
      yield page;
    }
  }

  private standing(actor: AuthenticatedActor): AuthenticatedActor | undefined {
    const account = this.accountOf(actor);
    return account && { ...actor, email: account.email, role: account.role };
  }

  private hasExpired(actor: AuthenticatedActor): boolean {
    return 'expires_at' in actor && this.clock.now().getTime() >= actor.expires_at;
  }

  private accountOf(actor: AuthenticatedActor): AccountRow | undefined {
    if (!this.contact.isRecent) return undefined;
    if ('api_key_id' in actor) return this.apiKeys.isInUse(actor.api_key_id) ? this.accounts.byId(actor.id) : undefined;
    return this.sessions.account(sessionOf(actor));
  }
}
