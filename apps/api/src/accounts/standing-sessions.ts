import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { SessionClaims, Sessions } from '../coordination/sessions.js';
import type { Freshness } from '@waymark/event-store';
import { ReadYourWrites, type OwnWrite } from '../event-log/read-your-writes.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { READ_MODELS, SESSIONS } from '../platform/tokens.js';
import { AccountQueries, type AccountRow, type SessionsEnd } from './queries/account-queries.js';

export interface Holder {
  /** Undefined if the session has ended. */
  account: AccountRow | undefined;
  freshness: Freshness;
}

type Listener = (hasEnded: (session: SessionClaims) => boolean) => void;

/** Milliseconds in which changes are collected for one query. */
const PAUSE = 50;

/** Compares log positions, not clocks: a session that began before the password change used the previous password. */
const isEndedBy = (end: SessionsEnd, { account_id, session_id, began }: SessionClaims): boolean =>
  account_id === end.id &&
  (began < end.sessions_ended || (began < end.password_changed && session_id !== end.kept_session_id));

/**
 * Determines whether a session is active: not signed out, not older than its account's password, not ended by staff,
 * and with an enabled account. Only this class knows what ends a session.
 */
@Injectable()
export class StandingSessions implements OnModuleInit, OnModuleDestroy {
  private readonly listeners = new Set<Listener>();
  private readonly unsubscribe: (() => void)[] = [];
  private looked = 0;
  private pause: NodeJS.Timeout | undefined;

  constructor(
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly accounts: AccountQueries,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  onModuleInit(): void {
    this.looked = this.readModels.position;
    this.unsubscribe.push(
      this.sessions.onRevoked((revoked) => this.tell(({ session_id }) => session_id === revoked)),
      this.readModels.onAdvanced(() => {
        this.pause ??= setTimeout(() => this.tellOfEnds(), PAUSE).unref();
      }),
    );
  }

  onModuleDestroy(): void {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    clearTimeout(this.pause);
  }

  /** Returns the account of an active session, once its own writes are visible. Rejects with ReadModelBehindError. */
  async holder(session: SessionClaims, shown?: OwnWrite): Promise<Holder> {
    const freshness = await this.readYourWrites.shown(session.account_id, shown);
    const { found, freshness: ofLookUp } = await this.readYourWrites.find(() => this.accounts.byId(session.account_id));
    const stands = found && !this.sessions.isRevoked(session.session_id) && !isEndedBy(found, session);
    return { account: stands ? found : undefined, freshness: freshness === 'stale' ? freshness : ofLookUp };
  }

  /** Returns the currently visible account. */
  account(session: SessionClaims): AccountRow | undefined {
    return this.sessions.isRevoked(session.session_id) ? undefined : this.accountUnlessEnded(session);
  }

  /** Returns the account of a session that is known not to be revoked. */
  accountUnlessEnded(session: SessionClaims): AccountRow | undefined {
    const account = this.accounts.byId(session.account_id);
    return account && !isEndedBy(account, session) ? account : undefined;
  }

  /** Calls the listener with a predicate for sessions that have just ended. Returns a function that unsubscribes. */
  onEnded(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tellOfEnds(): void {
    this.pause = undefined;
    const after = this.looked;
    this.looked = this.readModels.position;
    for (const end of this.accounts.sessionsEndedAfter(after)) this.tell((session) => isEndedBy(end, session));
  }

  private tell(hasEnded: (session: SessionClaims) => boolean): void {
    for (const listener of this.listeners) listener(hasEnded);
  }
}
