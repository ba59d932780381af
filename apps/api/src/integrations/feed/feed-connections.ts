import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { FEED_LIMITS } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import { StandingSessions } from '../../accounts/standing-sessions.js';
import type { Clock } from '../../event-sourcing/clock.js';
import { CLOCK } from '../../event-sourcing/tokens.js';
import { Metrics } from '../../health/metrics.js';
import { ApiError } from '../../http/errors.js';
import { sessionOf, type AuthenticatedActor } from '../../http/request.js';

/** The requests that are answered over a long time: a bounded number an account, and each with its end. */
@Injectable()
export class FeedConnections implements BeforeApplicationShutdown {
  private readonly open = new Map<AbortController, string>();
  private draining = false;

  constructor(
    private readonly sessions: StandingSessions,
    @Inject(CLOCK) private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.observe('waymark_feed_connections', 'Open event streams and long polls', () => this.open.size);
  }

  beforeApplicationShutdown(): void {
    this.draining = true;
    for (const controller of this.open.keys()) controller.abort();
  }

  /**
   * Runs the work with a signal that is aborted when the client goes away, its session ends, its access token
   * expires or the server drains. Rejects with ApiError RATE_LIMITED when the account has too many open.
   */
  async serve<Result>(
    actor: AuthenticatedActor,
    { raw }: FastifyReply,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    this.assertFewOf(actor.id);
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    const forget = this.endsWith(actor, abort);
    this.open.set(controller, actor.id);
    if (this.draining) abort();
    // A connection that waits is idle, and would be closed for it; the next request on it has the server's timeout again.
    raw.socket?.setTimeout(0);
    raw.once('close', abort);
    try {
      return await work(controller.signal);
    } finally {
      this.open.delete(controller);
      raw.off('close', abort);
      forget();
    }
  }

  private assertFewOf(account_id: string): void {
    const own = [...this.open.values()].filter((id) => id === account_id).length;
    if (own < FEED_LIMITS.connections) return;
    throw new ApiError(
      'RATE_LIMITED',
      `An account can have at most ${FEED_LIMITS.connections} event streams and long polls open`,
      { 'retry-after': '1' },
    );
  }

  private endsWith(actor: AuthenticatedActor, abort: () => void): () => void {
    if ('api_key_id' in actor) return () => undefined;
    const session = sessionOf(actor);
    const unsubscribe = this.sessions.onEnded((hasEnded) => {
      if (hasEnded(session)) abort();
    });
    const expiry = setTimeout(abort, actor.expires_at - this.clock.now().getTime());
    return () => {
      unsubscribe();
      clearTimeout(expiry);
    };
  }
}
