export { Generations } from './projections/generations.js';
export type { ParkedEvent } from './projections/projection.js';
export type { TracedBatch } from './projections/projector-messages.js';
export { Projector } from './projections/projector.js';
export { rebuildReadModels, type Rebuilt } from './projections/rebuild.js';
export { createViews } from './projections/views-file.js';
export { openReadModels, type ReadModelsOptions } from './read-models/open-read-models.js';
export {
  opened,
  type Parameter,
  type ReadModels,
  type ReadModelsStatus,
  type ReadStatement,
  type RenewalStatus,
  type Row,
} from './read-models/read-models.js';
export { eventFile } from './sqlite-log/event-file.js';
export { EventWriter, type CopiedEvent, type WriterResult } from './sqlite-log/event-writer.js';
export { openSqliteEventReader, type LogFile, type SqliteEventReader } from './sqlite-log/sqlite-event-reader.js';
export { openEmbeddedLog, openSqliteEventStore } from './sqlite-log/sqlite-event-store.js';
export { SqliteLogProof } from './sqlite-log/sqlite-log-proof.js';
export { openSqliteLog, SqliteLog, type SqliteLogParts } from './sqlite-log/sqlite-log.js';
export { DirectoryInUseError, FileLock } from './sqlite/file-lock.js';
export type { JobHandler } from './sqlite/group-commit/committer.js';
export { serveGroupCommit } from './sqlite/group-commit/group-commit-thread.js';
export { GroupCommit } from './sqlite/group-commit/group-commit.js';
export {
  createDatabase,
  isReadable,
  openDatabase,
  opening,
  prepare,
  type Database,
  type FileFormat,
  type Statement,
} from './sqlite/open-database.js';
export { fileTrouble } from './sqlite/file-trouble.js';
export { messageOf } from './sqlite/sqlite-errors.js';
