import { LeaseLostError, type Lease } from '../../../coordination/leases.js';
import type { WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import type { Position } from '../../../event-sourcing/event-store.js';
import { asError } from '../../../event-sourcing/follower.js';
import type { WebhookQueries } from '../queries/webhook-queries.js';
import { wait, type Timing } from '../../../event-sourcing/timing.js';

/** The least time between two checkpoints of an endpoint, in milliseconds. */
export const RECORDING_INTERVAL = 60_000;
/** Endpoints asked for together. */
const AT_ONCE = 500;

export interface ProgressRecorderParts {
  outbox: Pick<WebhookOutbox, 'settled'>;
  webhooks: Pick<WebhookQueries, 'all'>;
  /** Everything in the log up to here has become its deliveries. */
  followed: () => Position;
  /** Keeps in the log how far the deliveries to an endpoint are. */
  record: (webhook_id: number, position: Position) => Promise<void>;
  timing: Timing;
  warn: (message: string) => void;
}

/**
 * Keeps in the log how far the deliveries to each endpoint are, so that an outbox that was emptied begins there. What
 * is kept is always the position of an event that concerned the endpoint: an endpoint that gets nothing writes nothing.
 */
export class ProgressRecorder {
  constructor(private readonly parts: ProgressRecorderParts) {}

  /** Until the signal is aborted; `lost` is called when another holds the lease. */
  async run(lease: Lease, signal: AbortSignal, lost: () => void): Promise<void> {
    const { timing, warn } = this.parts;
    for (;;) {
      await wait(timing, RECORDING_INTERVAL, signal);
      if (signal.aborted) return;
      try {
        await this.recordAll(lease, signal);
      } catch (error) {
        if (error instanceof LeaseLostError) lost();
        else warn(`how far deliveries are was not recorded: ${asError(error).message}`);
      }
    }
  }

  private async recordAll(lease: Lease, signal: AbortSignal): Promise<void> {
    const { outbox, webhooks, followed, record } = this.parts;
    const endpoints = webhooks.all().filter(({ webhook }) => webhook.enabled);
    for (let first = 0; first < endpoints.length; first += AT_ONCE) {
      const some = endpoints.slice(first, first + AT_ONCE);
      const ids = some.map(({ webhook }) => webhook.id);
      const settled = await outbox.settled(ids, followed(), lease);
      for (const [index, { webhook, owed_after }] of some.entries()) {
        const position = settled[index];
        if (signal.aborted) return;
        if (position !== undefined && position > owed_after) await record(webhook.id, position);
      }
    }
  }
}
