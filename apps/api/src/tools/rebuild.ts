import { join, resolve } from 'node:path';
import { makeFilesForOwnerOnly } from '../config/data-directory.js';
import { openSqliteEventReader } from '../event-sourcing/adapters/sqlite/sqlite-event-reader.js';
import { readModelSets, type ReadModelSet } from '../event-sourcing/read-models/read-model-sets.js';
import { rebuildReadModels, type Rebuilt } from '../event-sourcing/read-models/rebuild.js';
import { sharedPages } from '../event-sourcing/shared-pages.js';

/** `npm run rebuild`: folds the read models anew from the log in DATA_DIR, with the server running or not. */
makeFilesForOwnerOnly();
const dataDirectory = resolve(process.env['DATA_DIR'] || 'data');

try {
  const reader = openSqliteEventReader({ file: join(dataDirectory, 'events.db') });
  const pages = sharedPages(reader);
  const started = performance.now();
  const rebuild = (set: ReadModelSet): Promise<Rebuilt> => rebuildReadModels({ dataDirectory, reader: pages, set });
  const [views, event_index] = await Promise.all([rebuild(readModelSets.views), rebuild(readModelSets.eventIndex)]);
  const seconds = Math.round(performance.now() - started) / 1000;
  reader.close();
  console.log(JSON.stringify({ ok: true, ...views, event_index, seconds }));
} catch (error) {
  console.error(`The read models could not be rebuilt: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
