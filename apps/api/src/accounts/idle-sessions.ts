import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Configuration } from '../config/configuration.js';
import type { Sessions } from '../coordination/sessions.js';
import { keepsPace } from '../platform/clock.js';
import { systemClock } from '@waymark/event-store';
import { CONFIGURATION, SESSIONS } from '../platform/tokens.js';

const MINUTE = 60_000;

/** Milliseconds between two checks. */
const TICK = 1_000;

/**
 * A use is recorded once the recorded one is this old, in milliseconds. No session ends early for that, because the
 * limit is at least twice as long.
 */
const RECORDED_EVERY = MINUTE;

/**
 * Successful checks that end no session, after a failed one or a change of the clock, so that every page and node first
 * reports the uses that it could not report meanwhile. A page that is used reports that once a minute.
 */
const GRACE = 90;

/**
 * Ends sessions that nobody uses for SESSION_IDLE_MINUTES, by revoking them: their tokens are refused and their sockets
 * closed as after a sign-out. Without the variable, every method returns at once.
 */
@Injectable()
export class IdleSessions implements OnModuleInit, OnModuleDestroy {
  /** In milliseconds; undefined if sessions do not end for lack of use. */
  private readonly limit: number | undefined;
  /** Last uses that are not recorded yet, in milliseconds since 1970. */
  private readonly unrecorded = new Map<string, number>();
  /** The uses that this node recorded within RECORDED_EVERY. */
  private readonly recorded = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private grace = 0;
  private readonly isTrusted = keepsPace(systemClock);

  constructor(
    @Inject(CONFIGURATION) { sessionIdleMinutes }: Pick<Configuration, 'sessionIdleMinutes'>,
    @Inject(SESSIONS) private readonly sessions: Sessions,
  ) {
    this.limit = sessionIdleMinutes === undefined ? undefined : sessionIdleMinutes * MINUTE;
  }

  /** Ends the sessions that were not used while the server was stopped. */
  async onModuleInit(): Promise<void> {
    if (this.limit === undefined) {
      // A limit that is set again later would otherwise end sessions by uses from before. An unavailable store keeps them.
      await this.sessions.forgetUses().catch(() => undefined);
      return;
    }
    await this.tick();
    this.timer = setInterval(() => void this.tick(), TICK).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Notes a use in memory; it is recorded within a minute. */
  used(session_id: string): void {
    if (this.limit !== undefined) this.unrecorded.set(session_id, Date.now());
  }

  /** Starts the time of a session that has no recorded use: a new one, or one from before the limit was set. */
  async begin(session_id: string): Promise<void> {
    if (this.limit === undefined || (await this.sessions.sinceUse(session_id)) !== undefined) return;
    await this.sessions.recordUses([{ session_id, ago: 0 }]);
  }

  /** Ends every session that is over now. Rejects with StoreUnavailableError. */
  async endUnused(): Promise<void> {
    if (this.limit === undefined) return;
    await this.record();
    if (this.grace === 0) await this.sessions.revokeUnused(this.limit);
  }

  /** Records a use at once, unless the session is over. Returns `left`. Rejects with StoreUnavailableError. */
  async keep(session_id: string): Promise<number | undefined> {
    if (this.limit === undefined) return undefined;
    try {
      await this.endUnused();
      await this.sessions.recordUses([{ session_id, ago: 0 }]);
    } catch (error) {
      this.used(session_id);
      throw error;
    }
    return this.limit;
  }

  /**
   * Returns the milliseconds until the session ends without further use; undefined without a limit. Rejects with
   * StoreUnavailableError.
   */
  async left(session_id: string): Promise<number | undefined> {
    if (this.limit === undefined) return undefined;
    await this.begin(session_id);
    await this.endUnused();
    const recorded = (await this.sessions.sinceUse(session_id)) ?? this.limit;
    const noted = Date.now() - (this.unrecorded.get(session_id) ?? -Infinity);
    return Math.max(0, this.limit - Math.min(recorded, noted));
  }

  private async tick(): Promise<void> {
    try {
      if (!this.isTrusted()) this.grace = GRACE;
      await this.endUnused();
      this.grace = Math.max(0, this.grace - 1);
    } catch {
      // Health reports the store. The next tick tries again.
      this.grace = GRACE;
    }
  }

  private async record(): Promise<void> {
    const now = Date.now();
    for (const [session_id, at] of this.recorded) if (at <= now - RECORDED_EVERY) this.recorded.delete(session_id);
    const due = [...this.unrecorded].filter(([session_id]) => !this.recorded.has(session_id));
    if (due.length === 0) return;
    await this.sessions.recordUses(due.map(([session_id, at]) => ({ session_id, ago: Math.max(0, now - at) })));
    for (const [session_id, at] of due) {
      this.recorded.set(session_id, at);
      if (this.unrecorded.get(session_id) === at) this.unrecorded.delete(session_id);
    }
  }
}
