// Reads a log of the product for the bare servers, which build their own tables from it.
import { DatabaseSync } from './served.mjs';

/** Every event in order, as {position, id, stream, version, type, data, metadata}, the last two parsed. */
export function* eventsIn(file) {
  const database = new DatabaseSync(file, { readOnly: true });
  const select = database.prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT 1000');
  let after = 0;
  for (let rows = select.all(after); rows.length > 0; rows = select.all(after)) {
    for (const row of rows) yield { ...row, data: JSON.parse(row.data), metadata: JSON.parse(row.metadata) };
    after = rows.at(-1).position;
  }
  database.close();
}
