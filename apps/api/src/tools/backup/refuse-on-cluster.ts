import { Refusal } from './refusal.js';

/** Restore and import fill DATA_DIR, not KurrentDB. */
export const refuseOnCluster = (what: 'Restore' | 'Import'): never => {
  throw new Refusal(
    `EVENT_STORE_URL is set, but KurrentDB stores the log of a cluster. ${what} without EVENT_STORE_URL, then move the log to an empty KurrentDB with npm run migrate: see docs/cluster.md`,
  );
};
