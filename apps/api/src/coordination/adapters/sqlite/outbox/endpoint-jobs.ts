import { prepare, type Database } from '@waymark/event-store/sqlite';
import type { OutboxClock } from './outbox-clock.js';

interface EndpointRow {
  failing_since: number | null;
  trusted: number;
}

/** The health of each endpoint, on the writer thread. */
export const endpointJobs = (database: Database, clock: OutboxClock) => {
  const select = prepare<EndpointRow>(database, 'SELECT failing_since, trusted FROM endpoints WHERE webhook_id = ?');
  const succeeded = prepare(database, 'INSERT OR REPLACE INTO endpoints VALUES (?, NULL, 1)');
  const failed = prepare(
    database,
    `INSERT INTO endpoints VALUES (?, ?, 0)
     ON CONFLICT DO UPDATE SET failing_since = coalesce(failing_since, excluded.failing_since), trusted = 0`,
  );
  const forgive = prepare(database, 'UPDATE endpoints SET failing_since = failing_since + ?');
  const forget = prepare(database, 'DELETE FROM endpoints WHERE webhook_id = ?');
  const selectFailing = prepare<{ webhook_id: number; since: number }>(
    database,
    'SELECT webhook_id, failing_since AS since FROM endpoints WHERE failing_since IS NOT NULL ORDER BY failing_since',
  );

  return {
    succeeded: (webhook_id: number): void => {
      succeeded.run(webhook_id);
    },
    /** `at` is from the sender's clock, which may be ahead of this one. */
    failed: (webhook_id: number, at: number, now: number): void => {
      failed.run(webhook_id, clock.ownTime(Math.min(at, now)));
    },
    /** Excludes these milliseconds from the failing time. */
    forgive: (milliseconds: number): void => {
      forgive.run(milliseconds);
    },
    forget: (webhook_id: number): void => {
      forget.run(webhook_id);
    },
    failing: (): { webhook_id: number; since: number }[] =>
      selectFailing.all().map(({ webhook_id, since }) => ({ webhook_id, since })),
    health: (webhook_id: number): { failing_since: number | null; trusted: boolean } => {
      const row = select.get(webhook_id);
      const since = row?.failing_since ?? null;
      return { failing_since: since === null ? null : clock.wallTime(since), trusted: row?.trusted === 1 };
    },
  };
};
