import { expect } from '@jest/globals';
import { isForeign, type FollowOptions, type SharedLog, type SharedRecord } from '../shared-log.js';
import type { Load } from './loads.js';

/** Records and state of a follower. */
export interface Followed {
  readonly records: SharedRecord[];
  /** Values that `connected` received, in order. */
  readonly connections: boolean[];
  ids: () => string[];
  /** Settles as `follow` does. */
  readonly end: Promise<void>;
  /** Resolves when the follower has ended, with or without an error. */
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
  // A test may inspect the rejection long after it happened.
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

/** Asserts that exactly the acknowledged events arrived, each once and in order. */
export const expectComplete = ({ acknowledged }: Pick<Load, 'acknowledged'>, { records, ids }: Followed): void => {
  const came = new Set(ids());
  const written = new Set(acknowledged.map(({ id }) => id));
  // Bounded: printing the difference of two sets with thousands of entries would take minutes.
  expect({
    missing: [...written].filter((id) => !came.has(id)).slice(0, 5),
    others: [...came].filter((id) => !written.has(id)).slice(0, 5),
    doubled: records.length - came.size,
    outOfOrder: records.filter(
      ({ commit_position }, index) => index > 0 && commit_position < (records[index - 1]?.commit_position ?? 0),
    ).length,
  }).toEqual({ missing: [], others: [], doubled: 0, outOfOrder: 0 });
};
