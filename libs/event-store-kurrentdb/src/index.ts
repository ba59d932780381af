export { INTERVAL, type PublishedTreeHead, type SharedTreeHeads } from './copy/compare-copies.js';
export { CommitPositions } from './copy/commit-positions.js';
export { openCopiedLog, type CopiedLog } from './copy/copied-log.js';
export {
  openKurrentEventStore,
  type KurrentEventStore,
  type KurrentEventStoreOptions,
} from './copy/kurrent-event-store.js';
export { watchSilence } from './copy/silence-watch.js';
export { AppendRefusedError } from './shared-log/append-outcome.js';
export { openSharedLog, type SharedLogOptions } from './shared-log/open-shared-log.js';
export { isForeign, type SharedLog, type SharedRecord } from './shared-log/shared-log.js';
