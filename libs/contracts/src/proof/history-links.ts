import type { HistoryEntry } from '../shipments/history.js';

/** The previous hash of a stream's first event. */
const BEFORE_THE_FIRST = '0'.repeat(64);

export type ChainVerdict = { holds: true; links: number } | { holds: false; version: number; reason: string };

/**
 * Whether the events form a chain: versions from 1 without a gap, and each event names the hash of the
 * previous one. check-history.ts checks that a hash matches its own event.
 */
export const checkLinks = (entries: readonly HistoryEntry[]): ChainVerdict => {
  let before = BEFORE_THE_FIRST;
  for (const [index, { version, previous_hash, hash }] of entries.entries()) {
    if (version !== index + 1) return { holds: false, version: index + 1, reason: 'the event is missing' };
    if (previous_hash !== before) {
      return { holds: false, version, reason: 'it does not name the hash of the previous event' };
    }
    before = hash;
  }
  return { holds: true, links: entries.length };
};
