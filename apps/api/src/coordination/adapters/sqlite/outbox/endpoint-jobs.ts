import { prepare, type Database } from '../../../../event-sourcing/adapters/sqlite/open-database.js';

interface EndpointRow {
  failing_since: number | null;
  trusted: number;
}

/** How each endpoint has fared, on the writer thread. */
export const endpointJobs = (database: Database) => {
  const select = prepare<EndpointRow>(database, 'SELECT failing_since, trusted FROM endpoints WHERE webhook_id = ?');
  const succeeded = prepare(database, 'INSERT OR REPLACE INTO endpoints VALUES (?, NULL, 1)');
  const failed = prepare(
    database,
    `INSERT INTO endpoints VALUES (?, ?, 0)
     ON CONFLICT DO UPDATE SET failing_since = coalesce(failing_since, excluded.failing_since), trusted = 0`,
  );
  const forget = prepare(database, 'DELETE FROM endpoints WHERE webhook_id = ?');
  const selectFailing = prepare<{ webhook_id: number; since: number }>(
    database,
    'SELECT webhook_id, failing_since AS since FROM endpoints WHERE failing_since IS NOT NULL ORDER BY failing_since',
  );

  return {
    succeeded: (webhook_id: number): void => {
      succeeded.run(webhook_id);
    },
    failed: (webhook_id: number, at: number): void => {
      failed.run(webhook_id, at);
    },
    forget: (webhook_id: number): void => {
      forget.run(webhook_id);
    },
    failing: (): { webhook_id: number; since: number }[] =>
      selectFailing.all().map(({ webhook_id, since }) => ({ webhook_id, since })),
    health: (webhook_id: number): { failing_since: number | null; trusted: boolean } => {
      const row = select.get(webhook_id);
      return { failing_since: row?.failing_since ?? null, trusted: row?.trusted === 1 };
    },
  };
};
