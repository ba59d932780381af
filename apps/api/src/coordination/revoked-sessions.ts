import { REVOCATION_MEMORY } from './sessions.js';

type Listener = (session_id: string) => void;

/** Which sessions were revoked lately, in memory: it is asked on each request with a token. */
export class RevokedSessions {
  /** Session id to the time of its revocation, oldest first. */
  private readonly revokedAt = new Map<string, number>();
  private readonly listeners = new Set<Listener>();

  has(session_id: string): boolean {
    return this.revokedAt.has(session_id);
  }

  onRevoked(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Tells the listeners of those not known yet; `now` in milliseconds since 1970. */
  remember(session_ids: readonly string[], now: number): void {
    for (const [session_id, revokedAt] of this.revokedAt) {
      if (revokedAt > now - REVOCATION_MEMORY) break;
      this.revokedAt.delete(session_id);
    }
    const news = session_ids.filter((session_id) => !this.revokedAt.has(session_id));
    for (const session_id of news) this.revokedAt.set(session_id, now);
    for (const session_id of news) for (const listener of this.listeners) listener(session_id);
  }
}
