import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS } from '../../../platform/tokens.js';
import type { Webhook } from '@waymark/domain';
import type { Position } from '@waymark/event-store';
import { webhookJson } from '../projections/webhooks.projection.js';
import type { ReadModels, Row } from '@waymark/event-store/sqlite';

/** An endpoint, and the position after which events are owed to it. */
export interface WebhookRow {
  webhook: Webhook;
  /**
   * The position where it was last registered or enabled, or its recorded progress: deliveries up to here are
   * completed.
   */
  owed_after: Position;
}

const SELECT = 'SELECT owed_after, webhook FROM webhooks';
const BY_ID = `${SELECT} WHERE id = ?`;
const OF_OWNER = `${SELECT} WHERE owner_id = ? ORDER BY id`;
const OWED_AFTER = `SELECT min(owed_after) AS owed_after FROM webhooks WHERE webhook ->> 'enabled'`;
const ALL = `${SELECT} ORDER BY id`;

const rowOf = (row: Row): WebhookRow => ({
  webhook: webhookJson.valueIn(String(row['webhook'])),
  owed_after: Number(row['owed_after']),
});

/** Contains no deleted endpoints. */
@Injectable()
export class WebhookQueries {
  constructor(@Inject(READ_MODELS) private readonly readModels: Pick<ReadModels, 'statement'>) {}

  byId(id: number): WebhookRow | undefined {
    const row = this.readModels.statement(BY_ID).get(id);
    return row && rowOf(row);
  }

  /** Undefined also for an endpoint of another account. */
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

  /** The position after which events may be owed to an enabled endpoint; undefined without any. */
  owedAfter(): Position | undefined {
    const owed = this.readModels.statement(OWED_AFTER).get()?.['owed_after'] ?? undefined;
    return owed === undefined ? undefined : Number(owed);
  }
}
