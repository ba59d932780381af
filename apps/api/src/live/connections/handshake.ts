import { Injectable } from '@nestjs/common';
import type { ApiKeyScope, WatchRefusal } from '@waymark/contracts';
import { AccessTokens } from '../../accounts/access-tokens.js';
import { StandingSessions } from '../../accounts/standing-sessions.js';
import { LogContact } from '../../event-log/log-contact.js';
import type { SocketSession } from '../sockets/live-types.js';
import { KeySessions } from './key-sessions.js';
import { refused } from '../sockets/refused.js';

type Listener = (hasEnded: (session: SocketSession) => boolean) => void;

/** Milliseconds between two checks whether the log is still in contact. Losing contact raises no event. */
const SILENCE_CHECK = 1_000;

/** Authenticates a socket by the handshake's `auth.token`: an access token, or an API key. */
@Injectable()
export class Handshake {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: StandingSessions,
    private readonly keys: KeySessions,
    private readonly contact: LogContact,
  ) {}

  /** Returns 'none' without a token, and undefined for a forged, expired or revoked token or an ended session. Rejects with ReadModelBehindError, and with LogCutOffError when the log is out of contact. */
  async sessionOf(token: unknown): Promise<SocketSession | 'none' | undefined> {
    if (token === undefined || token === null || token === '') return 'none';
    if (typeof token !== 'string') return undefined;
    this.contact.assertRecent();
    if (this.keys.isApiKey(token)) return this.sessionOfKey(token);
    const session = this.tokens.verify(token);
    return session && (await this.sessions.holder(session)).account && session;
  }

  /** Expiry of a session's token, in milliseconds since 1970. */
  expiryOf(token: unknown): number {
    return this.tokens.expiryOf(String(token));
  }

  /** Whether the session is still valid. False for every session while the log is out of contact. */
  stands(session: SocketSession): boolean {
    if (!this.contact.isRecent) return false;
    const { api_key } = session;
    return api_key ? this.keys.isInUse(api_key.id) : this.sessions.account(session) !== undefined;
  }

  /** Calls the listener with a predicate that selects the ended sessions. Returns a function that unsubscribes it. */
  onEnded(listener: Listener): () => void {
    const stop = this.sessions.onEnded(listener);
    const stopKeys = this.keys.onMayHaveEnded(() =>
      listener((session) => session.api_key !== undefined && !this.stands(session)),
    );
    const silenceCheck = setInterval(() => {
      if (!this.contact.isRecent) listener(() => true);
    }, SILENCE_CHECK).unref();
    return () => {
      stop();
      stopKeys();
      clearInterval(silenceCheck);
    };
  }

  private async sessionOfKey(key: string): Promise<SocketSession | undefined> {
    const session = await this.keys.sessionOf(key);
    return session && this.stands(session) ? session : undefined;
  }
}

/** Why an API key may not make this request; undefined when it may, and for sessions without a key. Without a list of scopes, no API key may. */
export const refusalOfKey = (
  session: SocketSession | undefined,
  needed: readonly ApiKeyScope[] | undefined,
): WatchRefusal | undefined => {
  if (!session?.api_key) return undefined;
  if (needed === undefined) return refused('FORBIDDEN', 'An API key cannot do this. Sign in instead.');
  const { scopes } = session.api_key;
  const missing = needed.find((scope) => !scopes.includes(scope));
  return missing && refused('MISSING_SCOPE', `This API key lacks the scope ${missing}`);
};
