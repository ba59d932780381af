import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreLocation } from '../../config/cluster.js';
import { DataDirectoryInUseError } from '../../event-sourcing/adapters/sqlite/file-lock.js';
import { openSqliteEventStore } from '../../event-sourcing/adapters/sqlite/sqlite-event-store.js';
import { StoreUnavailableError, type EventStore } from '../../event-sourcing/event-store.js';

/** Milliseconds without a step forward after which KurrentDB counts as away. */
const PATIENCE = 15_000;
const LOOK = 50;

export class NoLogError extends Error {
  override readonly name = 'NoLogError';
}

const caughtUp = async (store: EventStore): Promise<void> => {
  let [reached, since] = [-1, performance.now()];
  for (;;) {
    const standing = store.standing();
    switch (standing.state) {
      case 'serving':
        return;
      case 'stopped':
        throw new StoreUnavailableError(standing.reason);
      case 'starting':
        if (standing.position !== reached) [reached, since] = [standing.position, performance.now()];
        if (performance.now() - since > PATIENCE) throw new StoreUnavailableError('KurrentDB cannot be reached');
        await pause(LOOK);
        break;
      default:
        return standing satisfies never;
    }
  }
};

const withClusterLog = async <Result>(
  file: string,
  url: string,
  warn: (message: string) => void,
  work: (store: EventStore) => Promise<Result>,
): Promise<Result> => {
  const { openKurrentEventStore } = await import('../../event-sourcing/adapters/kurrentdb/kurrent-event-store.js');
  const store = await openKurrentEventStore({ file, url, warn });
  try {
    await caughtUp(store);
    return await work(store);
  } finally {
    await store.close();
  }
};

/** With a copy of its own, where a node has the one in the data directory. */
const withOwnCopy = async <Result>(dataDirectory: string, work: (file: string) => Promise<Result>): Promise<Result> => {
  const directory = await mkdtemp(join(existsSync(dataDirectory) ? dataDirectory : tmpdir(), 'accounts-'));
  try {
    return await work(join(directory, 'events.db'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/**
 * Does the work on the log of a stopped server; on a cluster on the log that its nodes share, whether they run or not.
 * Rejects with NoLogError, DataDirectoryInUseError or StoreUnavailableError.
 */
export const withOperatorsLog = async <Result>(
  { eventStore, dataDirectory }: { eventStore: EventStoreLocation; dataDirectory: string },
  warn: (message: string) => void,
  work: (store: EventStore) => Promise<Result>,
): Promise<Result> => {
  const file = join(dataDirectory, 'events.db');
  switch (eventStore.kind) {
    case 'embedded': {
      if (!existsSync(file)) throw new NoLogError(`there is no log in DATA_DIR ${dataDirectory}`);
      const store = await openSqliteEventStore({ file });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    }
    case 'kurrentdb': {
      const onCopy = (copy: string): Promise<Result> => withClusterLog(copy, eventStore.url, warn, work);
      if (!existsSync(file)) return withOwnCopy(dataDirectory, onCopy);
      return onCopy(file).catch((error: unknown) => {
        if (error instanceof DataDirectoryInUseError) return withOwnCopy(dataDirectory, onCopy);
        throw error;
      });
    }
    default:
      return eventStore satisfies never;
  }
};
