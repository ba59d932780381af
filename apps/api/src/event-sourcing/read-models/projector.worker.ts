import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteEventReader } from '../adapters/sqlite/sqlite-event-reader.js';
import type { ProjectorMessage, ProjectorThreadData } from './projector-messages.js';
import { ProjectorSignals } from './projector-signals.js';
import { ProjectorThread } from './projector-thread.js';
import { readModelSets } from './read-model-sets.js';

const { set, dataDirectory, eventsFile, signals, tellsTraces } = workerData as ProjectorThreadData;
const reader = openSqliteEventReader({ file: eventsFile });

await new ProjectorThread({
  dataDirectory,
  reader,
  set: readModelSets[set],
  tellsTraces,
  signals: new ProjectorSignals(signals),
  post: (message: ProjectorMessage) => parentPort?.postMessage(message),
}).run();
reader.close();
