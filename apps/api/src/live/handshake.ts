import { Inject, Injectable } from '@nestjs/common';
import type { ApiKeyScope, WatchRefusal } from '@waymark/contracts';
import { AccessTokens } from '../accounts/access-tokens.js';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import { StandingSessions } from '../accounts/standing-sessions.js';
import { OwnWrites } from '../event-sourcing/own-writes.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { READ_MODELS } from '../event-sourcing/tokens.js';
import { LogContact } from '../accounts/log-contact.js';
import { hashOfApiKey, isApiKey } from '../integrations/api-keys/api-key-text.js';
import { ApiKeyQueries } from '../integrations/api-keys/queries/api-key-queries.js';
import type { SocketSession } from './live-types.js';
import { refused } from './refused.js';

type Listener = (hasEnded: (session: SocketSession) => boolean) => void;

/** Milliseconds; keys that are revoked meanwhile are looked for once. */
const PAUSE = 50;

/** Milliseconds between two questions whether the log is still heard of; nothing tells when it falls silent. */
const SILENCE_CHECK = 1_000;

/** Who is at the other end, by the handshake's `auth.token`: an access token, or an API key. */
@Injectable()
export class Handshake {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: StandingSessions,
    private readonly accounts: AccountQueries,
    private readonly apiKeys: ApiKeyQueries,
    private readonly ownWrites: OwnWrites,
    private readonly contact: LogContact,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** No token is anonymous ('none'); undefined for one that is forged, expired, revoked or of an ended session. Rejects with ReadModelBehindError, and with ApiError STORE_UNAVAILABLE when nobody can say. */
  async sessionOf(token: unknown): Promise<SocketSession | 'none' | undefined> {
    if (token === undefined || token === null || token === '') return 'none';
    if (typeof token !== 'string') return undefined;
    this.contact.assertRecent();
    if (isApiKey(token)) return this.holderOf(token);
    const session = this.tokens.verify(token);
    return session && (await this.sessions.holder(session)).account && session;
  }

  /** When the token of a session runs out, in milliseconds since 1970. */
  expiryOf(token: unknown): number {
    return this.tokens.expiryOf(String(token));
  }

  /** False too for everybody when nobody can say. */
  stands(session: SocketSession): boolean {
    if (!this.contact.isRecent) return false;
    const { api_key, account_id } = session;
    if (!api_key) return this.sessions.account(session) !== undefined;
    return this.apiKeys.byId(api_key.id) !== undefined && this.accounts.byId(account_id) !== undefined;
  }

  /** Calls the listener with what tells the sessions that may not go on from others. Returns the unsubscription. */
  onEnded(listener: Listener): () => void {
    const stop = this.sessions.onEnded(listener);
    let pause: NodeJS.Timeout | undefined;
    const tell = (): void => {
      pause = undefined;
      listener((session) => session.api_key !== undefined && !this.stands(session));
    };
    const stopLooking = this.readModels.onAdvanced(() => {
      pause ??= setTimeout(tell, PAUSE).unref();
    });
    const silenceCheck = setInterval(() => {
      if (!this.contact.isRecent) listener(() => true);
    }, SILENCE_CHECK).unref();
    return () => {
      stop();
      stopLooking();
      clearInterval(silenceCheck);
      clearTimeout(pause);
    };
  }

  private async holderOf(key: string): Promise<SocketSession | undefined> {
    const hash = hashOfApiKey(key);
    const { found } = await this.ownWrites.find(() => this.apiKeys.byHash(hash));
    if (found) await this.ownWrites.shown(found.owner_id);
    // What is shown by now may be its revocation.
    const row = this.apiKeys.byHash(hash);
    if (!row) return undefined;
    const { id, scopes, owner_id: account_id } = row;
    const session = { account_id, session_id: `api_key ${id}`, began: Infinity, api_key: { id, scopes } };
    return this.stands(session) ? session : undefined;
  }
}

/** Why an API key may not ask for this; undefined when it may, and for everybody who came with none. No scope at all is for people only. */
export const refusalOfKey = (
  session: SocketSession | undefined,
  needed: ApiKeyScope | undefined,
): WatchRefusal | undefined => {
  if (!session?.api_key) return undefined;
  if (needed === undefined) return refused('FORBIDDEN', 'An API key cannot do this; sign in instead');
  return session.api_key.scopes.includes(needed)
    ? undefined
    : refused('MISSING_SCOPE', `This API key lacks the scope ${needed}`);
};
