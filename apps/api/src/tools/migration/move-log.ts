import { AppendRefusedError } from '../../event-sourcing/adapters/kurrentdb/append-outcome.js';
import type { SharedLog } from '../../event-sourcing/adapters/kurrentdb/shared-log.js';
import type { CommitPositions } from '../../event-sourcing/adapters/sqlite/commit-positions.js';
import { StoreUnavailableError, VersionConflictError, type Position } from '../../event-sourcing/event-store.js';
import type { TreeHead } from '../../event-sourcing/event-tree.js';
import type { StoredEvent } from '../../event-sourcing/hash-chain.js';
import { verifyLog, type VerifiableLog } from '../../event-sourcing/verify-log.js';
import { LogComparison } from './log-comparison.js';
import { MigrationRefusedError } from './migration-refused-error.js';
import { appendsOf, storedEventsAfter } from './stored-events.js';

export interface Progress {
  /** What is done to the events: 'compared' is read back from KurrentDB and found the same. */
  step: 'appended' | 'compared';
  position: Position;
  events: number;
}

export interface MoveOptions {
  here: VerifiableLog;
  there: SharedLog;
  commits: CommitPositions;
  report: (progress: Progress) => void;
  /** Milliseconds that KurrentDB may be silent while it is read. */
  patience?: number;
}

export interface Moved {
  events: number;
  streams: number;
  /** Of the events, those that KurrentDB did not have before. */
  appended: number;
  /** Of the log as KurrentDB has it. */
  tree: TreeHead;
}

const PATIENCE = 60_000;

const wholeLog = async (here: VerifiableLog): Promise<{ events: number; streams: number }> => {
  const { events, streams, first_broken } = await verifyLog(here);
  if (!first_broken) return { events, streams };
  const { position, stream, version, reason } = first_broken;
  throw new MigrationRefusedError(
    `this log is broken at position ${position ?? '?'} (${stream ?? 'no stream'}, version ${version ?? '?'}): ${reason}`,
  );
};

const withItsPlace = (error: Error, { position, stream, version }: StoredEvent): Error => {
  if (error instanceof VersionConflictError) {
    return new MigrationRefusedError(`something else writes to this KurrentDB: ${error.message}`);
  }
  if (!(error instanceof AppendRefusedError)) return error;
  return new AppendRefusedError(`position ${position} (${stream}, version ${version}): ${error.message}`);
};

/**
 * One append after another, each when KurrentDB has the one before: sent side by side, an append that fails and is
 * repeated would come after those that follow it, and KurrentDB's order would not be this log's.
 */
const appendAfter = async (
  position: Position,
  { here, there }: MoveOptions,
  appended: (position: Position) => void,
): Promise<void> => {
  for await (const events of appendsOf(storedEventsAfter(here, position))) {
    const [{ stream, version }] = events;
    try {
      await there.append(stream, version - 1, events);
    } catch (error) {
      throw error instanceof Error ? withItsPlace(error, events[0]) : error;
    }
    appended(events.at(-1)?.position ?? position);
  }
};

/**
 * Makes KurrentDB's log the same as this one, event by event, and this one the copy of it. What KurrentDB has must be
 * the beginning of this log; it is never changed. Rejects with MigrationRefusedError when it is not, with StoreUnavailableError or OutcomeUnknownError when it can be tried again.
 */
export const moveLog = async (options: MoveOptions): Promise<Moved> => {
  const { here, there, commits, report, patience = PATIENCE } = options;
  const { events, streams } = await wholeLog(here);
  const comparison = new LogComparison({
    here,
    there,
    patience,
    same: (position, commit_position) => {
      commits.add(commit_position);
      report({ step: 'compared', position, events });
    },
  });
  await comparison.upTo(await there.head());
  const before = comparison.position;
  await appendAfter(before, options, (position) => report({ step: 'appended', position, events }));
  await comparison.upTo(await there.head());
  if (comparison.position !== events) {
    throw new StoreUnavailableError(`KurrentDB has lost what came after position ${comparison.position}`);
  }
  commits.keep();
  return { events, streams, appended: events - before, tree: comparison.treeHead };
};
