import { describe, expect, it } from '@jest/globals';
import { SocketCounts } from './socket-counts.js';

describe('the number of sockets', () => {
  it('is bounded for each address, and other addresses are accepted', () => {
    const counts = new SocketCounts({ perAddress: 2, inAll: 10 });
    expect(['a', 'a', 'a', 'b'].map((address) => counts.enter(address))).toEqual([true, true, false, true]);
    counts.leave('a');
    expect([counts.enter('a'), counts.enter('a')]).toEqual([true, false]);
  });

  it('is bounded in total', () => {
    const counts = new SocketCounts({ perAddress: 10, inAll: 2 });
    expect(['a', 'b', 'c'].map((address) => counts.enter(address))).toEqual([true, true, false]);
    counts.leave('c');
    expect(counts.enter('c')).toBe(false);
    counts.leave('b');
    expect(counts.enter('c')).toBe(true);
  });
});
