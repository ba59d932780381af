import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { SessionRotation, Sessions } from '../../sessions.js';
import type { NewToken, Submit } from './coordination-jobs.js';

const REFRESH_LIFETIME = 30 * 24 * 60 * 60 * 1000;
/** Longer than any access token lives: after it a revoked session need not be remembered. */
const REVOCATION_MEMORY = 60 * 60 * 1000;

type Listener = (session_id: string) => void;

const hashOf = (refresh: string): string => hash('sha256', refresh, 'hex');

const newToken = (now: Date): { refresh: string; token: NewToken } => {
  const refresh = randomBytes(32).toString('base64url');
  return { refresh, token: { hash: hashOf(refresh), expires_at: now.getTime() + REFRESH_LIFETIME } };
};

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

  async start(account_id: string, now: Date): Promise<{ session_id: string; refresh: string }> {
    const session_id = randomUUID();
    const { refresh, token } = newToken(now);
    await this.submit('sessions.start', { session_id, account_id, token });
    return { session_id, refresh };
  }

  async rotate(refresh: string, now: Date): Promise<SessionRotation> {
    const next = newToken(now);
    const rotation = await this.submit('sessions.rotate', {
      hash: hashOf(refresh),
      next: next.token,
      now: now.getTime(),
    });
    if (rotation.outcome === 'rotated') return { ...rotation, refresh: next.refresh };
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
