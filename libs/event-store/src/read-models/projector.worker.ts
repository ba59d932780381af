import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteEventReader } from '../sqlite-log/sqlite-event-reader.js';
import type { ProjectorMessage, ProjectorThreadData } from '../projections/projector-messages.js';
import { ProjectorSignals } from '../projections/projector-signals.js';
import { ProjectorThread } from '../projections/projector-thread.js';
import { importReadModels } from './read-models-module.js';

const { dataDirectory, eventsFile, signals, reportsTraces, ...named } = workerData as ProjectorThreadData;
const { set, format } = await importReadModels(named);
const reader = openSqliteEventReader({ file: eventsFile, format });

await new ProjectorThread({
  dataDirectory,
  reader,
  set,
  reportsTraces,
  signals: new ProjectorSignals(signals),
  post: (message: ProjectorMessage) => parentPort?.postMessage(message),
}).run();
reader.close();
