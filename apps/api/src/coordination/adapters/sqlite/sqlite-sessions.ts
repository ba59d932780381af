import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto';
import type { Session, SessionRotation, Sessions } from '../../sessions.js';
import type { NewToken, Submit, TokenOwner } from './coordination-jobs.js';

const REFRESH_LIFETIME = 30 * 24 * 60 * 60 * 1000;
/** Longer than any access token lives: after it a revoked session need not be remembered. */
const REVOCATION_MEMORY = 60 * 60 * 1000;

type Listener = (session_id: string) => void;

const hashOf = (refresh: string): string => hash('sha256', refresh, 'hex');

/** `origin` is the session a token begins or the token it follows, so that no two come of one seed. */
const tokenFrom = (seed: Buffer, origin: string): string =>
  createHmac('sha256', seed).update(`refresh ${origin}`).digest('base64url');

const kept = (refresh: string, now: Date): NewToken => ({
  hash: hashOf(refresh),
  expires_at: now.getTime() + REFRESH_LIFETIME,
});

const sessionOf = ({ account_id, session_id, expires_at }: TokenOwner, refresh: string): Session => ({
  account_id,
  session_id,
  refresh,
  issued_at: new Date(expires_at - REFRESH_LIFETIME),
});

export class SqliteSessions implements Sessions {
  private readonly listeners = new Set<Listener>();

  private constructor(
    private readonly submit: Submit,
    /** Session id to the time of its revocation, oldest first. */
    private readonly revoked: Map<string, number>,
  ) {}

  static async open(submit: Submit, now: Date): Promise<SqliteSessions> {
    const rows = await submit('sessions.revokedSince', { since: now.getTime() - REVOCATION_MEMORY });
    rows.sort((left, right) => left.revoked_at - right.revoked_at);
    return new SqliteSessions(submit, new Map(rows.map(({ id, revoked_at }) => [id, revoked_at])));
  }

  async start(account_id: string, now: Date, seed = randomBytes(32)): Promise<Session> {
    const session_id = randomUUID();
    const refresh = tokenFrom(seed, session_id);
    await this.submit('sessions.start', { session_id, account_id, token: kept(refresh, now) });
    return { account_id, session_id, refresh, issued_at: now };
  }

  async recall(session_id: string, now: Date, seed: Buffer): Promise<Session | undefined> {
    const refresh = tokenFrom(seed, session_id);
    const found = await this.submit('sessions.find', { hash: hashOf(refresh), now: now.getTime() });
    return found && sessionOf(found, refresh);
  }

  async rotate(refresh: string, now: Date, seed = randomBytes(32)): Promise<SessionRotation> {
    const next = tokenFrom(seed, refresh);
    const rotation = await this.submit('sessions.rotate', {
      hash: hashOf(refresh),
      next: kept(next, now),
      now: now.getTime(),
    });
    if (rotation.outcome === 'rotated') return { outcome: 'rotated', ...sessionOf(rotation, next) };
    if (rotation.outcome === 'invalid') return rotation;
    this.remember(rotation.revoked, now);
    return { outcome: 'reused', session_id: rotation.session_id };
  }

  async revoke(refresh: string, now: Date): Promise<boolean> {
    const { found, revoked } = await this.submit('sessions.revoke', { hash: hashOf(refresh), now: now.getTime() });
    this.remember(revoked, now);
    return found;
  }

  async revokeOthers(account_id: string, kept_session_id: string, now: Date): Promise<void> {
    const { revoked } = await this.submit('sessions.revokeOthers', {
      account_id,
      kept: kept_session_id,
      now: now.getTime(),
    });
    this.remember(revoked, now);
  }

  isRevoked(session_id: string): boolean {
    return this.revoked.has(session_id);
  }

  onRevoked(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private remember(session_ids: readonly string[], now: Date): void {
    for (const [session_id, revokedAt] of this.revoked) {
      if (revokedAt > now.getTime() - REVOCATION_MEMORY) break;
      this.revoked.delete(session_id);
    }
    for (const session_id of session_ids) this.revoked.set(session_id, now.getTime());
    for (const session_id of session_ids) for (const listener of this.listeners) listener(session_id);
  }
}
