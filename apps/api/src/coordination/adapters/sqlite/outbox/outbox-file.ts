import type { FileFormat } from '@waymark/event-store/sqlite';

/**
 * Format of outbox.db. It is separate from coordination.db because it grows with every event and endpoint, and sign-ins
 * must not wait for its purges. If it is lost, it is rebuilt from the log, and every event since an endpoint's last
 * checkpoint there is delivered again. Times are milliseconds since 1970: due_at, planned_at and failing_since in the
 * outbox's own time, all others in wall-clock time.
 */
export const outboxFile: FileFormat = {
  name: 'webhook outbox',
  applicationId: 0x574d4f42,
  version: 2,
  upgrades: { 1: 'ALTER TABLE deliveries ADD COLUMN planned_at INTEGER;' },
  wayBack: 'delete it: Waymark derives the due deliveries from the log. See docs/upgrading.md',
  remedy: 'follow "A damaged file" in docs/backup.md',
  schema: `
    CREATE TABLE checkpoint (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL) STRICT;
    INSERT INTO checkpoint VALUES (1, 0);

    CREATE TABLE endpoints (
      webhook_id INTEGER PRIMARY KEY,
      failing_since INTEGER,
      trusted INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX failing_endpoints ON endpoints (failing_since) WHERE failing_since IS NOT NULL;

    CREATE TABLE deliveries (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      webhook_id INTEGER NOT NULL,
      event_id TEXT NOT NULL,
      position INTEGER NOT NULL,
      shipment_id INTEGER NOT NULL,
      type TEXT NOT NULL,
      subject TEXT NOT NULL,
      body TEXT,
      status TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      due_at INTEGER,
      tries INTEGER NOT NULL,
      attempts TEXT NOT NULL,
      planned_at INTEGER,
      UNIQUE (webhook_id, event_id)
    ) STRICT;
    CREATE INDEX deliveries_of_endpoint ON deliveries (webhook_id, number);
    CREATE INDEX deliveries_due ON deliveries (webhook_id, due_at, position) WHERE due_at IS NOT NULL;
    CREATE INDEX deliveries_over ON deliveries (created_at) WHERE due_at IS NULL;
  `,
  additions: `
    CREATE TABLE IF NOT EXISTS last_event (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      position INTEGER NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS clock (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      seen_at INTEGER NOT NULL,
      behind INTEGER NOT NULL,
      steady_since INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS deliveries_by_status ON deliveries (webhook_id, status, number);
    CREATE INDEX IF NOT EXISTS deliveries_by_position ON deliveries (webhook_id, position) WHERE position > 0;
    CREATE INDEX IF NOT EXISTS deliveries_pending ON deliveries (webhook_id, position)
      WHERE position > 0 AND due_at IS NOT NULL;
    CREATE INDEX IF NOT EXISTS deliveries_of_shipment ON deliveries (webhook_id, shipment_id, position)
      WHERE position > 0 AND due_at IS NOT NULL;
  `,
};
