import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteEventReader } from '../sqlite-log/sqlite-event-reader.js';
import type { ProjectorThreadData, RenewalMessage } from '../projections/projector-messages.js';
import { ProjectorSignals } from '../projections/projector-signals.js';
import { RebuildCancelledError, rebuildReadModels } from '../projections/rebuild.js';
import { importReadModels } from './read-models-module.js';

const { dataDirectory, eventsFile, signals, ...named } = workerData as ProjectorThreadData;
const { set, format } = await importReadModels(named);
const shared = new ProjectorSignals(signals);
const reader = openSqliteEventReader({ file: eventsFile, format });
const post = (message: RenewalMessage): void => parentPort?.postMessage(message);

try {
  await rebuildReadModels({
    dataDirectory,
    reader,
    set,
    isCancelled: () => shared.closing,
    progressed: (position) => post({ kind: 'building', position }),
  });
  post({ kind: 'built' });
} catch (error) {
  if (!(error instanceof RebuildCancelledError)) throw error;
} finally {
  reader.close();
}
