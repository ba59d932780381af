import type { Log } from '../../log.js';
import { openSqliteEventStore } from './sqlite-event-store.js';
import { SqliteLogProof } from './sqlite-log-proof.js';

/** Opens the log of a single node, in one file. Rejects with a readable error if another process uses it. */
export const openEmbeddedLog = async (options: { file: string }): Promise<Log> => {
  const store = await openSqliteEventStore(options);
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
