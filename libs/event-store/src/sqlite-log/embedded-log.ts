import type { Log } from '../log/log.js';
import type { DomainEvent } from '../log/event-store.js';
import { openSqliteEventStore } from './sqlite-event-store.js';
import type { LogFile } from './sqlite-event-reader.js';
import { SqliteLogProof } from './sqlite-log-proof.js';

/** Opens the log of a single node, in one file. Rejects with a readable error if another process uses it. */
export const openEmbeddedLog = async <Event extends DomainEvent, Actor>(
  options: LogFile<Event>,
): Promise<Log<Event, Actor>> => {
  const store = await openSqliteEventStore<Event, Actor>(options);
  const proof = new SqliteLogProof(options.file);
  return {
    store,
    proof,
    copy: undefined,
    close: async () => {
      await proof.close();
      await store.close();
    },
  };
};
