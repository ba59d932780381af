import type { Configuration } from '../config/configuration.js';
import { openEmbeddedCoordination } from '../coordination/adapters/sqlite/embedded-coordination.js';
import { openSqliteEventStore } from '../event-sourcing/adapters/sqlite/sqlite-event-store.js';
import { SqliteLogProof } from '../event-sourcing/adapters/sqlite/sqlite-log-proof.js';
import { eventsFile, type Stores } from './stores.js';

/** One machine: everything in SQLite files of the data directory. */
export const openEmbeddedStores = async (configuration: Configuration): Promise<Stores> => {
  const log = await openSqliteEventStore({ file: eventsFile(configuration) });
  const coordination = await openEmbeddedCoordination(configuration).catch(async (error: unknown) => {
    await log.close();
    throw error;
  });
  const proof = new SqliteLogProof(eventsFile(configuration));
  return {
    log,
    coordination,
    proof,
    copy: undefined,
    close: async () => {
      await proof.close();
      await coordination.close();
      await log.close();
    },
  };
};
