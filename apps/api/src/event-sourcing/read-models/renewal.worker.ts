import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteEventReader } from '../event-sourcing/adapters/sqlite/sqlite-event-reader.js';
import type { ProjectorThreadData, RenewalMessage } from '../event-sourcing/projections/projector-messages.js';
import { ProjectorSignals } from '../event-sourcing/projections/projector-signals.js';
import { readModelSets, type ReadModelSetKey } from './read-model-sets.js';
import { RebuildCancelledError, rebuildReadModels } from '../event-sourcing/projections/rebuild.js';

const { set, dataDirectory, eventsFile, signals } = workerData as ProjectorThreadData & {
  set: ReadModelSetKey;
};
const shared = new ProjectorSignals(signals);
const reader = openSqliteEventReader({ file: eventsFile });
const post = (message: RenewalMessage): void => parentPort?.postMessage(message);

try {
  await rebuildReadModels({
    dataDirectory,
    reader,
    set: readModelSets[set],
    isCancelled: () => shared.closing,
    progressed: (position) => post({ kind: 'building', position }),
  });
  post({ kind: 'built' });
} catch (error) {
  if (!(error instanceof RebuildCancelledError)) throw error;
} finally {
  reader.close();
}
