import { setTimeout as pause } from 'node:timers/promises';
import { START, streamNameFilter } from '@kurrent/kurrentdb-client';
import { streamFilter, toSharedRecord } from './envelope.js';
import type { Leader } from './leader-connection.js';
import type { SharedRecord } from './shared-log.js';
import { unless } from './unless.js';
import { within } from './within.js';

const MOST_ON_A_PAGE = 1_000;
/** Milliseconds after a page without a backlog. */
const REST = 8;
/** Fewer on a page, and a subscription brings them sooner and no dearer. */
const SEVERAL = 2;
/** So many come faster than anybody writes: a subscription brings a backlog in half the time, as it does not ask for each page. */
export const BACKLOG = 250;
/** So many pages one after another that a subscription would have brought better. */
const WORSE_AFTER = 12;

interface Pages {
  leader: Leader;
  prefix: string;
  /** The commit position of the last record that was handled. */
  after: number | undefined;
  /** Milliseconds until KurrentDB must have given a page. */
  pageWithin: number;
  handle: (records: readonly SharedRecord[]) => Promise<void>;
  /** Aborted: it ends once the page at hand is handled; one that is still to come is dropped. */
  stop: AbortSignal;
}

const readPage = async (leader: Leader, prefix: string, after: number | undefined): Promise<SharedRecord[]> => {
  const records: SharedRecord[] = [];
  const page = leader.node.client.readAll({
    fromPosition: after === undefined ? START : { commit: BigInt(after), prepare: BigInt(after) },
    // It begins with the record at that position.
    maxCount: MOST_ON_A_PAGE + 1,
    filter: streamNameFilter({ prefixes: streamFilter(prefix) }),
    requiresLeader: true,
  });
  for await (const { event } of page) {
    if (event === undefined) continue;
    const record = toSharedRecord(event, prefix);
    if (record.commit_position !== after) records.push(record);
  }
  return records;
};

/**
 * Reads on page by page, where many write for half of what a subscription takes for each event.
 * Resolves once few write, or with a long backlog. Rejects with the client's error, with CallTimeoutError, and as `handle` does.
 */
export const readPages = async ({ leader, prefix, after, pageWithin, handle, stop }: Pages): Promise<void> => {
  const ended = AbortSignal.any([stop, leader.left]);
  let reached = after;
  for (let worse = 0; worse < WORSE_AFTER && !ended.aborted;) {
    const page = await within(pageWithin, unless(ended, readPage(leader, prefix, reached)));
    if (page === undefined) return;
    if (page.length > 0) await handle(page);
    reached = page.at(-1)?.commit_position ?? reached;
    worse = page.length < SEVERAL || page.length >= BACKLOG ? worse + 1 : 0;
    if (page.length < BACKLOG) await pause(REST);
  }
};
