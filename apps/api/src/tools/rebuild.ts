import { join, resolve } from 'node:path';
import { openSqliteEventReader } from '../event-sourcing/adapters/sqlite/sqlite-event-reader.js';
import { projections } from '../event-sourcing/read-models/projections.js';
import { rebuildReadModels } from '../event-sourcing/read-models/rebuild.js';

/** `npm run rebuild`: folds the read models anew from the log in DATA_DIR, with the server running or not. */
const dataDirectory = resolve(process.env['DATA_DIR'] || 'data');

try {
  const started = performance.now();
  const reader = openSqliteEventReader({ file: join(dataDirectory, 'events.db') });
  const { position, generation } = await rebuildReadModels({ dataDirectory, reader, projections });
  reader.close();
  const seconds = Math.round(performance.now() - started) / 1000;
  console.log(JSON.stringify({ ok: true, position, generation, seconds }));
} catch (error) {
  console.error(`The read models could not be rebuilt: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
