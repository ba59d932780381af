import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { START, streamNameFilter } from '@kurrent/kurrentdb-client';
import { afterPatience } from '@waymark/event-store';
import { codeOf, describeError } from './append-outcome.js';
import { streamFilter, toSharedRecord } from './envelope.js';
import type { Leader } from '../connection/leader-connection.js';
import { BACKLOG } from './pages.js';
import type { SharedRecord } from './shared-log.js';

const MOST_IN_A_BATCH = 1_000;
const MOST_WAITING = 4_000;
/**
 * Pause in milliseconds after a batch with several events, so that more events share the fixed cost of a batch. A
 * single event is delivered without a pause.
 */
const REST = 8;
/** Number of successive batches with several events that indicates a high write rate. */
const MANY_AFTER = 25;
const SEVERAL = 4;
/**
 * Error code with which KurrentDB ends a subscription whose reader is too slow. The next subscription continues at its
 * end.
 */
const TOO_SLOW = 10;

interface Subscription {
  leader: Leader;
  prefix: string;
  after: number | undefined;
  /** Milliseconds within which KurrentDB must confirm the subscription. */
  confirmWithin: number;
  confirmed: () => void;
  handle: (records: readonly SharedRecord[]) => Promise<void>;
  /** When aborted, the subscription ends after the current batch. */
  stop: AbortSignal;
}

export interface SubscriptionEnd {
  reason: string;
  /** Whether another node may lead. */
  failed: boolean;
  /** Whether reading pages is cheaper now. */
  manyWrite: boolean;
}

/** Delivers all records that arrived before the end, and none after it. Rejects as `handle` does. */
export const runSubscription = async (options: Subscription): Promise<SubscriptionEnd> => {
  const { leader, prefix, after, handle, stop } = options;
  const waiting: SharedRecord[] = [];
  let ended: SubscriptionEnd | undefined;
  let busyBatches = 0;
  let wake = (): void => undefined;
  const end = (reason: string, failed: boolean, manyWrite = false): void => {
    ended ??= { reason, failed, manyWrite };
    wake();
  };

  const subscription = leader.node.client.subscribeToAll(
    {
      fromPosition: after === undefined ? START : { commit: BigInt(after), prepare: BigInt(after) },
      filter: streamNameFilter({ prefixes: streamFilter(prefix) }),
      requiresLeader: true,
    },
    { highWaterMark: MOST_IN_A_BATCH },
  );
  const cancel = afterPatience(options.confirmWithin, () => end('the subscription was not confirmed', true));
  const stopped = (): void => end('stopped', false);
  const left = (): void => end('another node leads', false);
  stop.addEventListener('abort', stopped);
  leader.left.addEventListener('abort', left);
  subscription.on('confirmation', () => {
    cancel();
    if (ended === undefined) options.confirmed();
  });
  subscription.on('data', ({ event }) => {
    if (ended !== undefined || event === undefined) return;
    waiting.push(toSharedRecord(event, prefix));
    if (waiting.length >= MOST_WAITING) subscription.pause();
    wake();
  });
  subscription.on('error', (error) => end(describeError(error), codeOf(error) !== TOO_SLOW));
  subscription.on('end', () => end('KurrentDB ended the subscription', false));
  subscription.on('close', () => end('the subscription was closed', false));
  if (stop.aborted) stopped();
  if (leader.left.aborted) left();

  try {
    for (;;) {
      if (waiting.length > 0 && !stop.aborted) {
        const batch = waiting.splice(0, MOST_IN_A_BATCH);
        if (waiting.length < MOST_WAITING) subscription.resume();
        await handle(batch);
        busyBatches = batch.length < SEVERAL || batch.length >= BACKLOG ? 0 : busyBatches + 1;
        if (busyBatches === MANY_AFTER) end('the write rate is high', false, true);
        if (batch.length > 1 && waiting.length < MOST_IN_A_BATCH) await pause(REST);
      } else if (ended !== undefined) {
        return ended;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        // Lets records from the same network read join this batch.
        await setImmediate();
      }
    }
  } finally {
    end('left', false);
    cancel();
    stop.removeEventListener('abort', stopped);
    leader.left.removeEventListener('abort', left);
    subscription.resume();
    subscription.unsubscribe().catch(() => undefined);
  }
};
