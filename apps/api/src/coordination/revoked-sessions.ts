import type { Clock } from '@waymark/event-store';
import { REVOCATION_MEMORY } from './sessions.js';

type Listener = (session_id: string) => void;

/** Recently revoked sessions, in memory, because every request with a token checks them. */
export class RevokedSessions {
  /** Session ids with the time at which this process learned of the revocation, oldest first. */
  private readonly heardAt = new Map<string, number>();
  private readonly listeners = new Set<Listener>();

  constructor(private readonly clock: Clock) {}

  has(session_id: string): boolean {
    return this.heardAt.has(session_id);
  }

  onRevoked(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Notifies the listeners of new revocations. */
  remember(session_ids: readonly string[]): void {
    const now = this.clock.now().getTime();
    for (const [session_id, heardAt] of this.heardAt) {
      if (heardAt > now - REVOCATION_MEMORY) break;
      this.heardAt.delete(session_id);
    }
    const news = session_ids.filter((session_id) => !this.heardAt.has(session_id));
    for (const session_id of news) this.heardAt.set(session_id, now);
    for (const session_id of news) for (const listener of this.listeners) listener(session_id);
  }
}
