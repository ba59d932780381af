import { describe, expect, it } from '@jest/globals';
import { FoldedStreams, type Folded } from './folded-streams.js';

const at = (version: number): Folded<number> => ({
  state: version,
  version,
  hash: 'hash',
  recorded_at: '2026-01-01T00:00:00.000Z',
  keys: new Set(),
});

describe('recently written streams', () => {
  it('are cached with their latest state if they are long', () => {
    const streams = new FoldedStreams(3);
    streams.keep('short', at(2));
    streams.keep('long', at(3));
    streams.keep('long', at(4));
    expect([streams.get('short'), streams.get('long')]).toEqual([undefined, at(4)]);
  });

  it('are long if reading their events takes longer than a cache lookup', () => {
    const streams = new FoldedStreams();
    for (const version of [31, 32]) streams.keep(`stream-${version}`, at(version));
    expect([streams.get('stream-31'), streams.get('stream-32')]).toEqual([undefined, at(32)]);
  });

  it('are evicted, the least recently written first', () => {
    const streams = new FoldedStreams(1);
    for (let number = 1; number <= 50; number += 1) streams.keep(`stream-${number}`, at(1));
    streams.keep('stream-1', at(2));
    streams.keep('one more', at(1));
    expect([streams.get('stream-1'), streams.get('stream-2'), streams.get('stream-3')]).toEqual([
      at(2),
      undefined,
      at(1),
    ]);
  });
});
