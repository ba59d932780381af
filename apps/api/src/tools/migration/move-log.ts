import { AppendRefusedError, type SharedLog, type CommitPositions } from '@waymark/event-store-kurrentdb';
import {
  VersionConflictError,
  type Position,
  StoreUnavailableError,
  type StoredEvent,
  verifyLog,
  type VerifiableLog,
} from '@waymark/event-store';
import type { TreeHead } from '@waymark/proofs/tree';
import { LogComparison } from './log-comparison.js';
import { MigrationRefusedError } from './migration-refused-error.js';
import { appendsOf, storedEventsAfter } from './stored-events.js';

export interface Progress {
  /** 'compared' events were read back from KurrentDB and found equal. */
  step: 'appended' | 'compared';
  position: Position;
  events: number;
}

export interface MoveOptions {
  here: VerifiableLog;
  there: SharedLog;
  commits: CommitPositions;
  report: (progress: Progress) => void;
  /** Maximum silence of KurrentDB while it is read, in milliseconds. */
  patience?: number;
}

export interface Moved {
  events: number;
  streams: number;
  /** Number of events that KurrentDB did not have before. */
  appended: number;
  /** Tree head of the log in KurrentDB. */
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
    return new MigrationRefusedError(`another client writes to this KurrentDB: ${error.message}`);
  }
  if (!(error instanceof AppendRefusedError)) return error;
  return new AppendRefusedError(`position ${position} (${stream}, version ${version}): ${error.message}`);
};

/**
 * Sends each append only after KurrentDB has the previous one. If appends ran in parallel, a retried append would come
 * after its successors, and the order in KurrentDB would differ from this log.
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
 * Appends this log to KurrentDB event by event, and turns the local file into a node's copy of it. Existing events in
 * KurrentDB must be the beginning of this log; they are never changed. Rejects with MigrationRefusedError if they are
 * not, and with StoreUnavailableError or OutcomeUnknownError if a retry may succeed.
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
    throw new StoreUnavailableError(`KurrentDB has lost the events after position ${comparison.position}`);
  }
  commits.keep();
  return { events, streams, appended: events - before, tree: comparison.treeHead };
};
