import { setTimeout as pause } from 'node:timers/promises';
import { describeError } from './append-outcome.js';
import { Backoff } from '../connection/backoff.js';
import type { LeaderConnection } from '../connection/leader-connection.js';
import { readPages } from './pages.js';
import type { FollowOptions, SharedRecord } from './shared-log.js';
import { runSubscription } from './subscription.js';

/** A subscription that lasted this long, in milliseconds, was healthy, whatever ended it. */
const SOUND_AFTER = 5_000;

const isFatal = (error: unknown): boolean => error instanceof Error && 'fatal' in error && error.fatal === true;
const ignoreAbort = (): void => undefined;

const later = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

/** Delivers one sequence of records from successive subscriptions, and from pages while the write rate is high. */
export class LogFollower {
  private readonly backoff = new Backoff();
  private handled: number | undefined;
  private reported: boolean | undefined;
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
      const reason = await this.followOnce();
      if (this.handled !== before || performance.now() - start > SOUND_AFTER) this.backoff.reset();
      if (this.handled !== before) continue;
      this.report(false, reason);
      await pause(this.backoff.next(), undefined, { signal }).catch(ignoreAbort);
    }
  }

  /** Returns why the subscription ended. Rejects with fatal errors. */
  private async followOnce(): Promise<string> {
    try {
      await this.options.beforeSubscribing();
      const leader = await this.connection.current();
      this.restart = new AbortController();
      const { prefix, callTimeout } = this.settings;
      const stop = AbortSignal.any([this.options.signal, this.restart.signal]);
      const handle = (records: readonly SharedRecord[]): Promise<void> => this.handle(records);
      const after = (): number | undefined => later(this.handled, this.options.after());
      const end = await runSubscription({
        leader,
        prefix,
        after: after(),
        confirmWithin: callTimeout,
        confirmed: () => this.report(true),
        handle,
        stop,
      });
      if (end.failed) this.connection.suspect(leader);
      if (end.manyWrite) await readPages({ leader, prefix, after: after(), pageWithin: callTimeout, handle, stop });
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

  private report(is: boolean, reason?: string): void {
    if (this.reported === is || this.options.signal.aborted) return;
    this.reported = is;
    this.options.connected(is, reason);
  }
}
