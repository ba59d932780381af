import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { FEED_LIMITS, type StreamEndReason } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import { StandingSessions } from '../../accounts/standing-sessions.js';
import type { Clock } from '@waymark/event-store';
import type { EventStore } from '../../event-log/event-log.js';
import { CLOCK, EVENT_STORE } from '../../platform/tokens.js';
import { Metrics } from '../../metrics/metrics.js';
import { ApiError } from '../../http/errors/errors.js';
import { sessionOf, type AuthenticatedActor } from '../../http/identity/identity.js';

/** Long-lived requests: their number per account and node is limited, and each has a reason to end. */
@Injectable()
export class FeedConnections implements OnModuleDestroy {
  private readonly unsubscribe: () => void;
  private readonly open = new Map<AbortController, string>();
  private draining = false;

  constructor(
    private readonly sessions: StandingSessions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_STORE) store: Pick<EventStore, 'onStanding'>,
    metrics: Metrics,
  ) {
    metrics.observe('waymark_feed_connections', 'Open event streams and long polls', () => this.open.size);
    this.unsubscribe = store.onStanding(({ state }) => {
      if (state === 'stopped') this.drain();
    });
  }

  /** The first hook of a shutdown: these connections need not wait for other parts to end. */
  onModuleDestroy(): void {
    this.unsubscribe();
    this.drain();
  }

  /**
   * Runs the work with a signal that is aborted when the client disconnects, its session ends, its access token
   * expires, the server drains or its log is damaged. Except after a disconnection, the reason of the signal is a
   * StreamEndReason. Rejects with ApiError RATE_LIMITED if the account has too many open connections.
   */
  async serve<Result>(
    actor: AuthenticatedActor,
    { raw }: FastifyReply,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    this.assertFewOf(actor.id);
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    const forget = this.endsWith(actor, (reason) => controller.abort(reason));
    this.open.set(controller, actor.id);
    if (this.draining) controller.abort('server_stopping' satisfies StreamEndReason);
    // A waiting connection is idle, and the server would close it. The next request on it gets the server's timeout
    // again.
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

  private drain(): void {
    this.draining = true;
    for (const controller of this.open.keys()) controller.abort('server_stopping' satisfies StreamEndReason);
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

  private endsWith(actor: AuthenticatedActor, end: (reason: StreamEndReason) => void): () => void {
    if ('api_key_id' in actor) return () => undefined;
    const session = sessionOf(actor);
    const unsubscribe = this.sessions.onEnded((hasEnded) => {
      if (hasEnded(session)) end('session_ended');
    });
    const expiry = setTimeout(() => end('token_expired'), actor.expires_at - this.clock.now().getTime());
    return () => {
      unsubscribe();
      clearTimeout(expiry);
    };
  }
}
