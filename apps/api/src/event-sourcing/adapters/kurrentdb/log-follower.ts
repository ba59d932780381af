import { setTimeout as pause } from 'node:timers/promises';
import { describeError } from './append-outcome.js';
import { Backoff } from './backoff.js';
import type { LeaderConnection } from './leader-connection.js';
import type { FollowOptions, SharedRecord } from './shared-log.js';
import { runSubscription, type SubscriptionEnd } from './subscription.js';

/** Milliseconds; a subscription that lived so long was sound, whatever ended it. */
const SOUND_AFTER = 5_000;

const isFatal = (error: unknown): boolean => error instanceof Error && 'fatal' in error && error.fatal === true;
const ignoreAbort = (): void => undefined;

const later = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

/** One subscription after another, as one stream of records. */
export class LogFollower {
  private readonly backoff = new Backoff();
  private handled: number | undefined;
  private told: boolean | undefined;
  private restart = new AbortController();

  constructor(
    private readonly connection: LeaderConnection,
    private readonly settings: { prefix: string; callTimeout: number },
    private readonly options: FollowOptions,
  ) {}

  resubscribe(): void {
    this.restart.abort();
  }

  async run(): Promise<void> {
    const { signal } = this.options;
    while (!signal.aborted) {
      const start = performance.now();
      const before = this.handled;
      const reason = await this.subscribeOnce();
      if (this.handled !== before || performance.now() - start > SOUND_AFTER) this.backoff.reset();
      if (this.handled !== before) continue;
      this.tell(false, reason);
      await pause(this.backoff.next(), undefined, { signal }).catch(ignoreAbort);
    }
  }

  /** Why it ended. Rejects with what is fatal. */
  private async subscribeOnce(): Promise<string> {
    try {
      await this.options.beforeSubscribing();
      const leader = await this.connection.current();
      this.restart = new AbortController();
      const end: SubscriptionEnd = await runSubscription({
        leader,
        prefix: this.settings.prefix,
        after: later(this.handled, this.options.after()),
        confirmWithin: this.settings.callTimeout,
        confirmed: () => this.tell(true),
        handle: (records) => this.handle(records),
        stop: AbortSignal.any([this.options.signal, this.restart.signal]),
      });
      if (end.failed) this.connection.suspect(leader);
      return end.reason;
    } catch (error) {
      if (isFatal(error)) throw error;
      return describeError(error);
    }
  }

  private async handle(records: readonly SharedRecord[]): Promise<void> {
    await this.options.handle(records);
    this.handled = later(this.handled, records.at(-1)?.commit_position);
  }

  private tell(is: boolean, reason?: string): void {
    if (this.told === is || this.options.signal.aborted) return;
    this.told = is;
    this.options.connected(is, reason);
  }
}
