import { Refusal } from './refusal.js';

/** What fills DATA_DIR cannot fill KurrentDB. */
export const refuseOnCluster = (what: 'Restore' | 'Import'): never => {
  throw new Refusal(
    `EVENT_STORE_URL is set, and KurrentDB keeps the log of a cluster. ${what} without it, then npm run migrate moves the log to an empty KurrentDB: docs/cluster.md`,
  );
};
