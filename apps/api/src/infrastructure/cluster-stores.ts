import { Logger } from '@nestjs/common';
import type { Configuration } from '../config/configuration.js';
import { openRedisCoordination } from '../coordination/adapters/redis/redis-coordination.js';
import { openKurrentEventStore } from '../event-sourcing/adapters/kurrentdb/kurrent-event-store.js';
import { SqliteLogProof } from '../event-sourcing/adapters/sqlite/sqlite-log-proof.js';
import { compareCopies } from '../event-sourcing/compare-copies.js';
import { eventsFile, type Stores } from './stores.js';

/** A node of a cluster: KurrentDB decides and this node's events.db is its copy; Redis for what nodes agree on. */
export const openClusterStores = async (configuration: Configuration, url: string): Promise<Stores> => {
  const { redisUrl } = configuration;
  if (redisUrl === undefined) throw new Error('a cluster needs REDIS_URL');
  const logger = new Logger('Log');
  const log = await openKurrentEventStore({
    file: eventsFile(configuration),
    url,
    warn: (message) => logger.warn(message),
  });
  const coordination = await openRedisCoordination({ url: redisUrl, logIsEmpty: await log.isNew() }).catch(
    async (error: unknown) => {
      await log.close();
      throw error;
    },
  );
  const proof = new SqliteLogProof(eventsFile(configuration));
  const ending = new AbortController();
  const comparing = compareCopies({
    copy: {
      head: () => log.head(),
      headAt: (size) => proof.headAt(size),
      commitOf: (position) => log.commitOf(position),
      commitsBetween: (after, to) => log.commitsBetween(after, to),
      verify: () => proof.verify(),
    },
    leases: coordination.leases,
    treeHeads: coordination.treeHeads,
    differs: (reason) => log.stop(reason),
    warn: (message) => logger.warn(message),
    signal: ending.signal,
  });
  return {
    log,
    coordination,
    proof,
    copy: () => log.copy,
    close: async () => {
      ending.abort();
      await proof.close();
      await comparing;
      await coordination.close();
      await log.close();
    },
  };
};
