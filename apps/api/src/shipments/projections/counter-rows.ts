import { noCounters, type Counters } from '@waymark/domain';
import type { ViewsDatabase, CachedRows } from '@waymark/event-store';

/** The scope of all shipments. Other scopes are ids of owners. */
export const EVERYBODY = '*';

export const COUNTER_TABLES = `
  CREATE TABLE shipment_counters (
    scope TEXT PRIMARY KEY,
    total INTEGER NOT NULL,
    delivered INTEGER NOT NULL,
    in_transit INTEGER NOT NULL,
    pending INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export const counterRows = (database: ViewsDatabase): CachedRows<string, Counters> => {
  const select = database.prepare(
    'SELECT total, delivered, in_transit, pending FROM shipment_counters WHERE scope = ?',
  );
  const replace = database.prepare('INSERT OR REPLACE INTO shipment_counters VALUES (?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM shipment_counters WHERE scope = ?');
  return {
    read: (scope) => (select.get(scope) as Counters | undefined) ?? noCounters,
    write: (scope, { total, delivered, in_transit, pending }) => {
      // A rebuild, which may see a creation and a deletion in one batch, would not write a row of zeros.
      if (total === 0) remove.run(scope);
      else replace.run(scope, total, delivered, in_transit, pending);
    },
  };
};
