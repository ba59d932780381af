import { join, resolve } from 'node:path';
import { eventStoreOf } from '../config/cluster.js';
import { assertCompleteLog } from '../config/complete-log.js';
import { makeFilesForOwnerOnly } from '../config/data-directory.js';
import { openEventReader } from '../event-log/log-files.js';
import { readModelSets } from '../infrastructure/read-models/read-model-sets.js';
import type { ReadModelSet } from '@waymark/event-store';
import { rebuildReadModels, type Rebuilt } from '@waymark/event-store/sqlite';
import { sharedPages } from './shared-pages.js';

/** `npm run rebuild`: rebuilds the read models from the log in DATA_DIR. The server may run. */
makeFilesForOwnerOnly();
const dataDirectory = resolve(process.env['DATA_DIR'] || 'data');

try {
  if (eventStoreOf(process.env).kind === 'embedded') assertCompleteLog(dataDirectory);
  const reader = openEventReader({ file: join(dataDirectory, 'events.db') });
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
