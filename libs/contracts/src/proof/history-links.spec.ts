import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '../shipments/history.js';
import { checkLinks } from './history-links.js';

const hashOf = (version: number) => (version === 0 ? '0'.repeat(64) : String(version).repeat(64).slice(0, 64));
const entry = (version: number, part: Partial<HistoryEntry> = {}) =>
  ({ version, hash: hashOf(version), previous_hash: hashOf(version - 1), ...part }) as HistoryEntry;
const three = [entry(1), entry(2), entry(3)];

describe('the links between the events of a history', () => {
  it('hold when each event names the previous hash', () => {
    expect(checkLinks(three)).toEqual({ holds: true, links: 3 });
  });

  it.each([
    ['a changed hash', [entry(1, { hash: hashOf(9) }), entry(2), entry(3)], 2],
    ['a first event with a previous hash', [entry(1, { previous_hash: hashOf(9) })], 1],
    ['a removed event', [entry(1), entry(3)], 2],
    ['two events in the wrong order', [entry(2), entry(1)], 1],
    ['an event twice', [entry(1), entry(1)], 2],
  ])('break at %s', (_, entries, version) => {
    expect(checkLinks(entries)).toMatchObject({ holds: false, version });
  });
});
