import type { Webhook } from '@waymark/domain';
import type { Position } from '../../../event-sourcing/event-store.js';
import type { ReadModels, Row } from '../../../event-sourcing/read-models/read-models.js';

/** An endpoint and where in the log it was registered: it gets what comes after. */
export interface WebhookRow {
  webhook: Webhook;
  registered_at_position: Position;
}

const SELECT = 'SELECT registered_at_position, webhook FROM webhooks';
const BY_ID = `${SELECT} WHERE id = ?`;
const OF_OWNER = `${SELECT} WHERE owner_id = ? ORDER BY id`;
const ALL = `${SELECT} ORDER BY id`;
const ANY = 'SELECT 1 FROM webhooks LIMIT 1';

const rowOf = (row: Row): WebhookRow => ({
  webhook: JSON.parse(String(row['webhook'])) as Webhook,
  registered_at_position: Number(row['registered_at_position']),
});

/** Removed endpoints are absent. */
export class WebhookQueries {
  constructor(private readonly readModels: Pick<ReadModels, 'statement'>) {}

  byId(id: number): WebhookRow | undefined {
    const row = this.readModels.statement(BY_ID).get(id);
    return row && rowOf(row);
  }

  /** Undefined for another account's endpoint too. */
  ofOwnerById(owner_id: string, id: number): Webhook | undefined {
    const webhook = this.byId(id)?.webhook;
    return webhook?.owner_id === owner_id ? webhook : undefined;
  }

  /** Oldest first. */
  ofOwner(owner_id: string): Webhook[] {
    return this.readModels
      .statement(OF_OWNER)
      .all(owner_id)
      .map((row) => rowOf(row).webhook);
  }

  all(): WebhookRow[] {
    return this.readModels.statement(ALL).all().map(rowOf);
  }

  any(): boolean {
    return this.readModels.statement(ANY).get() !== undefined;
  }
}
