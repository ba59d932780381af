import type { ViewsDatabase } from '@waymark/event-store';

export const UPDATE_TABLES = `
  CREATE TABLE tracking_updates (id INTEGER PRIMARY KEY, shipment_id INTEGER NOT NULL) STRICT;
`;

/** Rows buffered for one statement, because a rebuild writes millions. */
const MOST_WAITING = 500;

interface UpdateRows {
  remember(update_id: number, shipment_id: number): void;
  forget(update_id: number, shipment_id: number): void;
  flush(): void;
  discard(): void;
}

/** Maps tracking updates to their shipments. */
export const updateRows = (database: ViewsDatabase): UpdateRows => {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO tracking_updates SELECT value ->> 0, value ->> 1 FROM json_each(?)',
  );
  const remove = database.prepare('DELETE FROM tracking_updates WHERE id = ? AND shipment_id = ?');
  let waiting: [update_id: number, shipment_id: number][] = [];

  const discard = (): void => {
    waiting = [];
  };
  const flush = (): void => {
    if (waiting.length > 0) insert.run(JSON.stringify(waiting));
    discard();
  };
  return {
    remember: (update_id, shipment_id) => {
      waiting.push([update_id, shipment_id]);
      if (waiting.length >= MOST_WAITING) flush();
    },
    forget: (update_id, shipment_id) => {
      flush();
      remove.run(update_id, shipment_id);
    },
    flush,
    discard,
  };
};
