import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteEventReader } from '../event-sourcing/adapters/sqlite/sqlite-event-reader.js';
import type { ProjectorMessage, ProjectorThreadData } from '../event-sourcing/projections/projector-messages.js';
import { ProjectorSignals } from '../event-sourcing/projections/projector-signals.js';
import { ProjectorThread } from '../event-sourcing/projections/projector-thread.js';
import { readModelSets, type ReadModelSetKey } from './read-model-sets.js';

const { set, dataDirectory, eventsFile, signals, reportsTraces } = workerData as ProjectorThreadData & {
  set: ReadModelSetKey;
};
const reader = openSqliteEventReader({ file: eventsFile });

await new ProjectorThread({
  dataDirectory,
  reader,
  set: readModelSets[set],
  reportsTraces,
  signals: new ProjectorSignals(signals),
  post: (message: ProjectorMessage) => parentPort?.postMessage(message),
}).run();
reader.close();
