import { isForeign, type FollowOptions, type SharedLog, type SharedRecord } from '../shared-log.js';

/** What a follower has got, and how it stands. */
export interface Followed {
  readonly records: SharedRecord[];
  /** What `connected` was told, in order. */
  readonly connections: boolean[];
  ids: () => string[];
  /** As `follow` ends. */
  readonly end: Promise<void>;
  /** Resolves once it has ended, however. */
  stop: () => Promise<void>;
}

export const follow = (log: SharedLog, options: Partial<FollowOptions> = {}): Followed => {
  const records: SharedRecord[] = [];
  const connections: boolean[] = [];
  const stopping = new AbortController();
  const end = log.follow({
    after: () => undefined,
    handle: async (batch) => {
      records.push(...batch);
    },
    connected: (is) => {
      connections.push(is);
    },
    beforeSubscribing: async () => undefined,
    signal: stopping.signal,
    ...options,
  });
  // A test may look at how it ended long after it did.
  end.catch(() => undefined);
  return {
    records,
    connections,
    ids: () => records.map((record) => (isForeign(record) ? `foreign: ${record.reason}` : record.id)),
    end,
    stop: async () => {
      stopping.abort();
      await Promise.allSettled([end]);
    },
  };
};
