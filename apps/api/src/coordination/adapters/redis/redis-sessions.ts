import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock, type Position } from '@waymark/event-store';
import { refreshTokenFrom, refreshTokenHash } from '../../refresh-token.js';
import { RevokedSessions } from '../../revoked-sessions.js';
import {
  LATE_RETRIES,
  REFRESH_LIFETIME,
  RETRY_WINDOW,
  REVOCATION_MEMORY,
  SESSION_LIFETIME,
  type Session,
  type SessionRotation,
  type SessionUse,
  type Sessions,
} from '../../sessions.js';
import type { RedisConnection } from './redis-connection.js';
import type { RedisSubscription } from './redis-subscription.js';
import {
  FIND,
  RECORD_USES,
  REVOCATIONS,
  REVOKE,
  REVOKED_LATELY,
  FORGET_USES,
  REVOKE_UNUSED,
  ROTATE,
  SINCE_USE,
  START,
  type TokenOwner,
} from './session-scripts.js';

const PAUSE = 500;

/** Sessions for one script, because Lua unpacks at most some 8,000 arguments. */
const BATCH = 1_000;

const sessionOf = ([account_id, session_id, began, expires_at]: TokenOwner, refresh: string): Session => ({
  account_id,
  session_id,
  began: Number(began),
  refresh,
  issued_at: new Date(Number(expires_at) - REFRESH_LIFETIME),
});

export class RedisSessions implements Sessions {
  private readonly revoked = new RevokedSessions(systemClock);
  private retry: NodeJS.Timeout | undefined;
  private isClosed = false;

  private constructor(private readonly connection: RedisConnection) {}

  static async open(connection: RedisConnection, subscription: RedisSubscription): Promise<RedisSessions> {
    const sessions = new RedisSessions(connection);
    await subscription.listen(REVOCATIONS, (session_id) => sessions.revoked.remember([session_id]));
    await sessions.readRevoked();
    subscription.onConnected(() => sessions.readMissed());
    return sessions;
  }

  async start(account_id: string, began: Position, seed = randomBytes(32)): Promise<Session> {
    const session_id = randomUUID();
    const refresh = refreshTokenFrom(seed, session_id);
    const given = [session_id, account_id, began, refreshTokenHash(refresh), REFRESH_LIFETIME, SESSION_LIFETIME];
    const expires_at = await this.connection.run(START, given);
    return sessionOf([account_id, session_id, String(began), expires_at], refresh);
  }

  async recall(session_id: string, seed: Buffer): Promise<Session | undefined> {
    const refresh = refreshTokenFrom(seed, session_id);
    const owner = await this.connection.run(FIND, [refreshTokenHash(refresh)]);
    return owner ? sessionOf(owner, refresh) : undefined;
  }

  async rotate(refresh: string, seed = randomBytes(32)): Promise<SessionRotation> {
    const following = refreshTokenFrom(seed, refresh);
    const hashes = [refreshTokenHash(refresh), refreshTokenHash(following)];
    const given = [...hashes, REFRESH_LIFETIME, RETRY_WINDOW, LATE_RETRIES, REVOCATION_MEMORY];
    const [outcome, ...rotation] = await this.connection.run(ROTATE, given);
    switch (outcome) {
      case 'rotated':
        return { outcome, ...sessionOf(rotation as TokenOwner, following) };
      case 'reused': {
        const [session_id] = rotation as [string];
        this.revoked.remember([session_id]);
        return { outcome, session_id };
      }
      case 'invalid':
        return { outcome };
      default:
        return outcome satisfies never;
    }
  }

  async sessionOf(refresh: string): Promise<string | undefined> {
    const owner = await this.connection.run(FIND, [refreshTokenHash(refresh)]);
    return owner?.[1];
  }

  async revoke(refresh: string): Promise<boolean> {
    const session_id = await this.connection.run(REVOKE, [refreshTokenHash(refresh), REVOCATION_MEMORY]);
    if (session_id === null) return false;
    this.revoked.remember([session_id]);
    return true;
  }

  async recordUses(uses: readonly SessionUse[]): Promise<void> {
    for (let from = 0; from < uses.length; from += BATCH) {
      const given = uses.slice(from, from + BATCH).flatMap(({ session_id, ago }) => [session_id, ago]);
      await this.connection.run(RECORD_USES, [SESSION_LIFETIME, ...given]);
    }
  }

  async sinceUse(session_id: string): Promise<number | undefined> {
    const since = await this.connection.run(SINCE_USE, [session_id]);
    return since === null ? undefined : Number(since);
  }

  async forgetUses(): Promise<void> {
    await this.connection.run(FORGET_USES, []);
  }

  async revokeUnused(limit: number): Promise<void> {
    for (;;) {
      const [taken, ...revoked] = await this.connection.run(REVOKE_UNUSED, [limit, BATCH, REVOCATION_MEMORY]);
      this.revoked.remember(revoked);
      if (Number(taken) < BATCH) return;
    }
  }

  isRevoked(session_id: string): boolean {
    return this.revoked.has(session_id);
  }

  onRevoked(listener: (session_id: string) => void): () => void {
    return this.revoked.onRevoked(listener);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
  }

  private async readRevoked(): Promise<void> {
    this.revoked.remember(await this.connection.run(REVOKED_LATELY, [REVOCATION_MEMORY]));
  }

  /** Reads the revocations published while the subscription was broken. */
  private readMissed(): void {
    clearTimeout(this.retry);
    this.readRevoked().catch(() => {
      if (!this.isClosed) this.retry = setTimeout(() => this.readMissed(), PAUSE).unref();
    });
  }
}
