import type { HistoryEntry } from '@waymark/contracts';

/** What the first event of a stream names as the hash before it. */
const BEFORE_THE_FIRST = '0'.repeat(64);

export type ChainVerdict = { holds: true; links: number } | { holds: false; version: number; reason: string };

/**
 * Whether the events, as they were sent, hang together: versions without a gap from 1, and each
 * event names the hash of the one before it. That a hash fits its own event is for check-history.ts.
 */
export const checkLinks = (entries: readonly HistoryEntry[]): ChainVerdict => {
  let before = BEFORE_THE_FIRST;
  for (const [index, { version, previous_hash, hash }] of entries.entries()) {
    if (version !== index + 1) return { holds: false, version: index + 1, reason: 'the event is missing' };
    if (previous_hash !== before) {
      return { holds: false, version, reason: 'it does not name the hash of the event before it' };
    }
    before = hash;
  }
  return { holds: true, links: entries.length };
};
