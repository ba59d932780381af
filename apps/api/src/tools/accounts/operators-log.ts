import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileIsThere, systemClock, StoreUnavailableError } from '@waymark/event-store';
import type { AccountAction, ActionOutcome } from '../../accounts/operators/account-action.js';
import { perform, type ActionParts } from '../../accounts/operators/account-actions.js';
import { askServer } from '../../accounts/operators/accounts-socket.js';
import type { EventStoreLocation } from '../../config/cluster.js';
import { assertCompleteLog } from '../../config/complete-log.js';
import { DirectoryInUseError } from '@waymark/event-store/sqlite';
import { openEventStore } from '../../event-log/log-files.js';
import type { EventStore } from '../../event-log/event-log.js';
import { CommandRunner } from '../../event-log/command-runner.js';
import { FoldedDirectory } from './folded-directory.js';

/** Milliseconds without progress after which KurrentDB counts as unreachable. */
const PATIENCE = 15_000;
const LOOK = 50;

const NO_ANSWER =
  'which accepts no commands. If a server is starting there, try again after it has started. Otherwise, stop the process first';

class NoLogError extends Error {
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
  const { openCopiedEventStore } = await import('../../event-log/copied-log.js');
  const store = await openCopiedEventStore({ file, url, warn });
  try {
    await caughtUp(store);
    return await work(store);
  } finally {
    await store.close();
  }
};

/** Works on a temporary copy of the log: a running node locks the copy in the data directory. */
const withOwnCopy = async <Result>(dataDirectory: string, work: (file: string) => Promise<Result>): Promise<Result> => {
  const directory = await mkdtemp(join(fileIsThere(dataDirectory) ? dataDirectory : tmpdir(), 'accounts-'));
  try {
    return await work(join(directory, 'events.db'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const withFile = async <Result>(file: string, work: (store: EventStore) => Promise<Result>): Promise<Result> => {
  const store = await openEventStore({ file });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

export interface OperatorsAction extends Pick<ActionParts, 'isShut' | 'address'> {
  eventStore: EventStoreLocation;
  dataDirectory: string;
  action: AccountAction;
  warn: (message: string) => void;
  /** Maximum time to wait for a process that holds the lock but accepts no actions, in milliseconds. */
  patience?: number;
}

/**
 * Performs the action through the server that runs on this data directory, or directly on the log if no server runs. On
 * a cluster, performs it on the shared log, whether or not nodes run. Rejects with NoLogError or StoreUnavailableError.
 */
export const performOnLog = async (request: OperatorsAction): Promise<ActionOutcome> => {
  const { eventStore, dataDirectory, action, isShut, address, warn, patience = 15_000 } = request;
  const file = join(dataDirectory, 'events.db');
  const work = async (store: EventStore): Promise<ActionOutcome> => {
    const directory = await FoldedDirectory.read(store);
    const runner = new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined });
    return perform({ store, runner, directory, isShut, address }, action);
  };
  switch (eventStore.kind) {
    case 'embedded': {
      if (!fileIsThere(file)) throw new NoLogError(`there is no log in DATA_DIR ${dataDirectory}`);
      for (const began = performance.now(); ;) {
        const answered = await askServer(dataDirectory, action);
        if (answered) return answered;
        try {
          assertCompleteLog(dataDirectory);
          return await withFile(file, work);
        } catch (error) {
          // A starting or stopping server, or another tool, holds the lock for some seconds but has no socket.
          if (!(error instanceof DirectoryInUseError)) throw error;
          if (performance.now() - began > patience) return { code: 2, lines: [`${error.message}, ${NO_ANSWER}`] };
          await pause(LOOK);
        }
      }
    }
    case 'kurrentdb': {
      const onCopy = (copy: string): Promise<ActionOutcome> => withClusterLog(copy, eventStore.url, warn, work);
      if (!fileIsThere(file)) return withOwnCopy(dataDirectory, onCopy);
      return onCopy(file).catch((error: unknown) => {
        if (error instanceof DirectoryInUseError) return withOwnCopy(dataDirectory, onCopy);
        throw error;
      });
    }
    default:
      return eventStore satisfies never;
  }
};
