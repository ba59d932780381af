import { setTimeout as pause } from 'node:timers/promises';
import { START, streamNameFilter } from '@kurrent/kurrentdb-client';
import { streamFilter, toSharedRecord } from './envelope.js';
import type { Leader } from '../connection/leader-connection.js';
import type { SharedRecord } from './shared-log.js';
import { unless } from '../connection/unless.js';
import { within } from '../connection/within.js';

const MOST_ON_A_PAGE = 1_000;
/** Pause in milliseconds after a page without a backlog. */
const REST = 8;
/** With fewer records per page, a subscription delivers them sooner at the same cost. */
const SEVERAL = 2;
/**
 * A page of this size means a backlog. A subscription delivers it in half the time, because it needs no request per
 * page.
 */
export const BACKLOG = 250;
/** Number of successive pages, for which a subscription would be better, after which reading pages ends. */
const WORSE_AFTER = 12;

interface Pages {
  leader: Leader;
  prefix: string;
  /** The commit position of the last handled record. */
  after: number | undefined;
  /** Timeout of one page in milliseconds. */
  pageWithin: number;
  handle: (records: readonly SharedRecord[]) => Promise<void>;
  /** When aborted, reading ends after the current page is handled. A requested page is ignored. */
  stop: AbortSignal;
}

const readPage = async (leader: Leader, prefix: string, after: number | undefined): Promise<SharedRecord[]> => {
  const records: SharedRecord[] = [];
  const page = leader.node.client.readAll({
    fromPosition: after === undefined ? START : { commit: BigInt(after), prepare: BigInt(after) },
    // The page starts with the record at that position.
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
 * Reads page after page. At a high write rate, an event costs half as much as with a subscription. Resolves when the
 * write rate drops, or when there is a long backlog. Rejects with the client's error, CallTimeoutError, or an error of
 * `handle`.
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
