import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Position } from '@waymark/event-store';
import { refreshTokenFrom, refreshTokenHash } from '../../refresh-token.js';
import { RevokedSessions } from '../../revoked-sessions.js';
import {
  REFRESH_LIFETIME,
  REVOCATION_MEMORY,
  SESSION_LIFETIME,
  type Session,
  type SessionRotation,
  type SessionUse,
  type Sessions,
} from '../../sessions.js';
import type { NewToken, Submit, TokenOwner } from './coordination-jobs.js';

const kept = (refresh: string, now: number): NewToken => ({
  hash: refreshTokenHash(refresh),
  expires_at: now + REFRESH_LIFETIME,
});

const sessionOf = ({ account_id, session_id, began, expires_at }: TokenOwner, refresh: string): Session => ({
  account_id,
  session_id,
  began,
  refresh,
  issued_at: new Date(expires_at - REFRESH_LIFETIME),
});

export class SqliteSessions implements Sessions {
  private constructor(
    private readonly submit: Submit,
    private readonly clock: Clock,
    private readonly revoked: RevokedSessions,
  ) {}

  static async open(submit: Submit, clock: Clock): Promise<SqliteSessions> {
    const revoked = new RevokedSessions(clock);
    revoked.remember(await submit('sessions.revokedSince', { since: clock.now().getTime() - REVOCATION_MEMORY }));
    return new SqliteSessions(submit, clock, revoked);
  }

  async start(account_id: string, began: Position, seed = randomBytes(32)): Promise<Session> {
    const session_id = randomUUID();
    const refresh = refreshTokenFrom(seed, session_id);
    const now = this.now();
    const token = kept(refresh, now);
    await this.submit('sessions.start', { session_id, account_id, began, ends_at: now + SESSION_LIFETIME, token });
    return sessionOf({ account_id, session_id, began, expires_at: token.expires_at }, refresh);
  }

  async recall(session_id: string, seed: Buffer): Promise<Session | undefined> {
    const refresh = refreshTokenFrom(seed, session_id);
    const found = await this.submit('sessions.find', { hash: refreshTokenHash(refresh), now: this.now() });
    return found && sessionOf(found, refresh);
  }

  async rotate(refresh: string, seed = randomBytes(32)): Promise<SessionRotation> {
    const following = refreshTokenFrom(seed, refresh);
    const now = this.now();
    const rotation = await this.submit('sessions.rotate', {
      hash: refreshTokenHash(refresh),
      next: kept(following, now),
      ends_at: now + SESSION_LIFETIME,
      now,
    });
    if (rotation.outcome === 'rotated') return { outcome: 'rotated', ...sessionOf(rotation, following) };
    if (rotation.outcome === 'invalid') return rotation;
    this.revoked.remember(rotation.revoked);
    return { outcome: 'reused', session_id: rotation.session_id };
  }

  async sessionOf(refresh: string): Promise<string | undefined> {
    const found = await this.submit('sessions.find', { hash: refreshTokenHash(refresh), now: this.now() });
    return found?.session_id;
  }

  async revoke(refresh: string): Promise<boolean> {
    const now = this.now();
    const { found, revoked } = await this.submit('sessions.revoke', { hash: refreshTokenHash(refresh), now });
    this.revoked.remember(revoked);
    return found;
  }

  async recordUses(uses: readonly SessionUse[]): Promise<void> {
    const now = this.now();
    await this.submit('sessions.recordUses', {
      uses: uses.map(({ session_id, ago }) => ({ session_id, used_at: now - ago })),
    });
  }

  async sinceUse(session_id: string): Promise<number | undefined> {
    const used_at = await this.submit('sessions.lastUse', { session_id });
    return used_at === undefined ? undefined : this.now() - used_at;
  }

  async revokeUnused(limit: number): Promise<void> {
    const now = this.now();
    this.revoked.remember(await this.submit('sessions.revokeUnused', { until: now - limit, now }));
  }

  async forgetUses(): Promise<void> {
    await this.submit('sessions.forgetUses', {});
  }

  isRevoked(session_id: string): boolean {
    return this.revoked.has(session_id);
  }

  onRevoked(listener: (session_id: string) => void): () => void {
    return this.revoked.onRevoked(listener);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
