import { join, resolve } from 'node:path';
import { makeFilesForOwnerOnly } from '../config/data-directory.js';
import { openSqliteEventReader } from '../event-sourcing/adapters/sqlite/sqlite-event-reader.js';
import { readModelSets, type ReadModelSet } from '../event-sourcing/read-models/read-model-sets.js';
import { rebuildReadModels } from '../event-sourcing/read-models/rebuild.js';

/** `npm run rebuild`: folds the read models anew from the log in DATA_DIR, with the server running or not. */
makeFilesForOwnerOnly();
const dataDirectory = resolve(process.env['DATA_DIR'] || 'data');

try {
  const reader = openSqliteEventReader({ file: join(dataDirectory, 'events.db') });
  const rebuild = async (set: ReadModelSet): Promise<object> => {
    const started = performance.now();
    const { position, generation } = await rebuildReadModels({ dataDirectory, reader, set });
    return { position, generation, seconds: Math.round(performance.now() - started) / 1000 };
  };
  const views = await rebuild(readModelSets.views);
  const event_index = await rebuild(readModelSets.eventIndex);
  reader.close();
  console.log(JSON.stringify({ ok: true, ...views, event_index }));
} catch (error) {
  console.error(`The read models could not be rebuilt: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
