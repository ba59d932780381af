import { LeaseLostError, type Lease } from '../../../coordination/leases.js';
import type { WebhookOutbox } from '../../../coordination/webhook-outbox.js';
import { type Position, asError } from '@waymark/event-store';
import type { WebhookQueries } from '../queries/webhook-queries.js';
import { wait, type Timing } from '../../../platform/timing.js';

/** The minimum time between two checkpoints of an endpoint, in milliseconds. */
export const RECORDING_INTERVAL = 60_000;
/** Endpoints per query. */
const AT_ONCE = 500;

export interface ProgressRecorderParts {
  outbox: Pick<WebhookOutbox, 'settled'>;
  webhooks: Pick<WebhookQueries, 'all'>;
  /** All events up to here have become deliveries. */
  followed: () => Position;
  /** Records the progress of an endpoint's deliveries in the log. */
  record: (webhook_id: number, position: Position) => Promise<void>;
  timing: Timing;
  warn: (message: string) => void;
}

/**
 * Records the progress of each endpoint's deliveries in the log, so that an emptied outbox starts there. The recorded
 * position is always that of an event for the endpoint: an endpoint without deliveries writes nothing.
 */
export class ProgressRecorder {
  constructor(private readonly parts: ProgressRecorderParts) {}

  /** Runs until the signal is aborted. Calls `lost` when another process holds the lease. */
  async run(lease: Lease, signal: AbortSignal, lost: () => void): Promise<void> {
    const { timing, warn } = this.parts;
    for (;;) {
      await wait(timing, RECORDING_INTERVAL, signal);
      if (signal.aborted) return;
      try {
        await this.recordAll(lease, signal);
      } catch (error) {
        if (error instanceof LeaseLostError) lost();
        else warn(`cannot record delivery progress: ${asError(error).message}`);
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
