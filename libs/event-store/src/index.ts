export {
  CommandRunner,
  PreconditionFailedError,
  type CommandContext,
  type CommandOutcome,
  type CommandRun,
  type CommandRunnerParts,
} from './commands/command-runner.js';
export { fold, type Decider } from './commands/decider.js';
export { FoldedStreams } from './commands/folded-streams.js';
export { KeyedMutex } from './commands/keyed-mutex.js';
export { cursorOf, cursorOfWrite, CursorRefusedError, Cursors, FIRST_CURSOR, isCursor } from './followers/cursors.js';
export { followStore, type StoreFollower } from './followers/follow-store.js';
export { FollowerBell } from './followers/follower-bell.js';
export { asError, followInBatches, runFollower } from './followers/follower.js';
export type { Marks } from './freshness/marks.js';
export { MemoryMarks } from './freshness/memory-marks.js';
export {
  READERS_PATIENCE,
  ReadYourWrites,
  type Freshness,
  type ReadYourWritesParts,
} from './freshness/read-your-writes.js';
export { unversioned, type EventFormat } from './log/event-format.js';
export {
  SERVING,
  UnreadableEventError,
  VersionConflictError,
  type Append,
  type Appended,
  type DomainEvent,
  type EventMetadata,
  type EventReader,
  type EventStore,
  type LogEntry,
  type Mark,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type Standing,
  type Starting,
  type Traceparent,
  type UnreadableEvent,
  type Write,
} from './log/event-store.js';
export { chainEvents, eventHash, FIRST_PREVIOUS_HASH, type EventContent, type StoredEvent } from './log/hash-chain.js';
export type { LogProof, Verification } from './log/log-proof.js';
export { eventsFile, type CopyStatus, type Log } from './log/log.js';
export { contentOf, isUnreadable, readStoredEvent } from './log/recorded-event.js';
export {
  IDEMPOTENCY_LIFETIME,
  isEffectOf,
  keyOf,
  KeyReusedError,
  keyText,
  type RequestKey,
} from './log/recorded-key.js';
export {
  AppendsPausedError,
  OutcomeUnknownError,
  ReadModelBehindError,
  StoreUnavailableError,
} from './log/store-errors.js';
export { streamPages, wholeStream } from './log/stream-pages.js';
export { jsonColumn, plainNames, type JsonColumn } from './projections/json-column.js';
export {
  nothingInMemory,
  rowShape,
  type OpenProjection,
  type Projection,
  type ReadModelSet,
  type ViewsDatabase,
} from './projections/projection.js';
export { WriteBackCache, type CachedRows } from './projections/write-back-cache.js';
export { verifyLog, type VerifiableLog } from './proof/verify-log.js';
export { systemClock, type Clock } from './runtime/clock.js';
export { errorCode } from './runtime/error-code.js';
export { fileIsThere, namedDenial } from './runtime/file-is-there.js';
export { afterPatience } from './runtime/patience.js';
