import { Inject, Injectable } from '@nestjs/common';
import type { Session, Sessions } from '../coordination/sessions.js';
import { OwnWrites, type Freshness } from '../event-sourcing/own-writes.js';
import { SESSIONS } from '../event-sourcing/tokens.js';
import { AccountQueries, type AccountRow } from './queries/account-queries.js';

/** What an access token says of its session. */
export type SessionClaims = Pick<Session, 'account_id' | 'session_id'>;

export interface Holder {
  /** Undefined when the session has ended. */
  account: AccountRow | undefined;
  freshness: Freshness;
}

/** Whether a session stands: the one place that knows what ends it. */
@Injectable()
export class StandingSessions {
  constructor(
    @Inject(SESSIONS) private readonly sessions: Sessions,
    private readonly accounts: AccountQueries,
    private readonly ownWrites: OwnWrites,
  ) {}

  /** The account of a session that stands, once everything that it wrote is shown. Rejects with ReadModelBehindError. */
  async holder(session: SessionClaims): Promise<Holder> {
    const freshness = await this.ownWrites.shown(session.account_id);
    const { found, freshness: ofLookUp } = await this.ownWrites.find(() => this.accounts.byId(session.account_id));
    return { account: found && this.account(session), freshness: freshness === 'stale' ? freshness : ofLookUp };
  }

  /** As it is shown now. */
  account({ account_id, session_id }: SessionClaims): AccountRow | undefined {
    return this.sessions.isRevoked(session_id) ? undefined : this.accounts.byId(account_id);
  }

  /** Calls the listener with what tells the sessions that have just ended from others. Returns the unsubscription. */
  onEnded(listener: (hasEnded: (session: SessionClaims) => boolean) => void): () => void {
    return this.sessions.onRevoked((session_id) => listener((session) => session.session_id === session_id));
  }
}
