import { evolveWebhook, type Webhook, type WebhookEvent } from '@waymark/domain';
import { deliveryProgressEvents, webhookEvents } from '@waymark/vocabulary';
import type { RecordedEvent, Projection } from '../../../event-log/event-log.js';
import { jsonColumn, nothingInMemory, plainNames } from '@waymark/event-store';
import { assertDeclared, isOneOf } from '../../../event-log/event-shape.js';

export const webhookJson = jsonColumn<Webhook>({
  ...plainNames(['id', 'owner_id', 'created_at', 'api_key_id', 'url', 'description', 'enabled', 'handshake']),
  ...plainNames(['disabled_reason', 'handshake_refusal', 'secret']),
  types: [true],
  previous_secret: plainNames(['secret', 'until']),
});

export const isWebhookEvent = (event: RecordedEvent): event is RecordedEvent<WebhookEvent> =>
  isOneOf(webhookEvents, event);

/**
 * Events from before an endpoint, or its owner's account, was enabled are not owed to it. Deliveries that were pending
 * when it was disabled were cancelled.
 */
const beginsAnew = (before: Webhook | undefined, { enabled }: Webhook): boolean =>
  !before || (enabled && !before.enabled);

/** One row for each endpoint: its domain state as JSON, and the position up to which no events are owed to it. */
export const webhooksProjection: Projection = {
  name: 'webhooks',
  version: 4,
  tables: `
    CREATE TABLE webhooks (
      id INTEGER PRIMARY KEY,
      owner_id TEXT NOT NULL,
      owed_after INTEGER NOT NULL,
      webhook ${webhookJson.ddl}
    ) STRICT;
  `,
  indexes: 'CREATE INDEX webhooks_of_owner ON webhooks (owner_id, id);',
  open: (database) => {
    const select = database.prepare('SELECT webhook FROM webhooks WHERE id = ?');
    const insert = database.prepare('INSERT INTO webhooks VALUES (?, ?, ?, ?)');
    const update = database.prepare('UPDATE webhooks SET webhook = ? WHERE id = ?');
    const advance = database.prepare('UPDATE webhooks SET owed_after = max(owed_after, ?) WHERE id = ?');
    const advanceAll = database.prepare('UPDATE webhooks SET owed_after = max(owed_after, ?) WHERE owner_id = ?');
    const remove = database.prepare('DELETE FROM webhooks WHERE id = ?');
    return {
      ...nothingInMemory,
      apply: (event) => {
        if (isOneOf(deliveryProgressEvents, event)) {
          assertDeclared(event);
          advance.run(event.data.position, event.data.webhook_id);
        }
        if (event.type === 'AccountEnabled') advanceAll.run(event.position, event.data.account_id);
        if (!isWebhookEvent(event)) return;
        assertDeclared(event);
        const { webhook_id } = event.data;
        const row = select.get(webhook_id) as { webhook: string } | undefined;
        const before = row && webhookJson.valueIn(row.webhook);
        const webhook = evolveWebhook(before, event);
        if (!webhook) remove.run(webhook_id);
        else if (before) update.run(webhookJson.text(webhook), webhook_id);
        else insert.run(webhook_id, webhook.owner_id, event.position, webhookJson.text(webhook));
        if (webhook && beginsAnew(before, webhook)) advance.run(event.position, webhook_id);
      },
    };
  },
};
