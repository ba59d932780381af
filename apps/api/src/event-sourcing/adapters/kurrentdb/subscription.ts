import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { START, streamNameFilter } from '@kurrent/kurrentdb-client';
import { codeOf, describeError } from './append-outcome.js';
import { streamFilter, toSharedRecord } from './envelope.js';
import type { Leader } from './leader-connection.js';
import { BACKLOG } from './pages.js';
import type { SharedRecord } from './shared-log.js';

const MOST_IN_A_BATCH = 1_000;
const MOST_WAITING = 4_000;
/**
 * Milliseconds after a batch of several: where many write, what a batch costs whatever its size is shared by more. An
 * event that comes alone is handed over at once.
 */
const REST = 8;
/** So many batches of several one after another, and many write. */
const MANY_AFTER = 25;
const SEVERAL = 4;
/** KurrentDB ends a subscription whose reader is behind; the next one goes on where it ended. */
const TOO_SLOW = 10;

interface Subscription {
  leader: Leader;
  prefix: string;
  after: number | undefined;
  /** Milliseconds until KurrentDB must have confirmed it. */
  confirmWithin: number;
  confirmed: () => void;
  handle: (records: readonly SharedRecord[]) => Promise<void>;
  /** Aborted: it ends once the batch at hand is done. */
  stop: AbortSignal;
}

export interface SubscriptionEnd {
  reason: string;
  /** Whether another node may lead. */
  failed: boolean;
  /** Pages are cheaper now. */
  manyWrite: boolean;
}

/** What came before the end is still handed over, what comes after it never. Rejects as `handle` does. */
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
  const unconfirmed = setTimeout(() => end('the subscription was not confirmed', true), options.confirmWithin);
  const stopped = (): void => end('stopped', false);
  const left = (): void => end('another node leads', false);
  stop.addEventListener('abort', stopped);
  leader.left.addEventListener('abort', left);
  subscription.on('confirmation', () => {
    clearTimeout(unconfirmed);
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
        if (busyBatches === MANY_AFTER) end('many write', false, true);
        if (batch.length > 1 && waiting.length < MOST_IN_A_BATCH) await pause(REST);
      } else if (ended !== undefined) {
        return ended;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        // What came in with it is to be in the same batch.
        await setImmediate();
      }
    }
  } finally {
    end('left', false);
    clearTimeout(unconfirmed);
    stop.removeEventListener('abort', stopped);
    leader.left.removeEventListener('abort', left);
    subscription.resume();
    subscription.unsubscribe().catch(() => undefined);
  }
};
