import { describe, expect, it } from '@jest/globals';
import { LastFound } from './last-found.js';

describe('the last results', () => {
  it('are returned while the end of the log is the same', () => {
    const last = new LastFound<{ size: number }>(10);
    const found = { size: 1 };
    last.keep('a', 7, found);
    expect(last.get('a', 7)).toBe(found);
    expect([last.get('b', 7), last.get('a', 8)]).toEqual([undefined, undefined]);
    last.keep('b', 8, found);
    expect([last.get('a', 7), last.get('a', 8), last.get('b', 8)]).toEqual([undefined, undefined, found]);
  });

  it('are dropped when they would exceed the maximum size', () => {
    const last = new LastFound<{ size: number }>(10);
    for (const question of ['a', 'b', 'c']) last.keep(question, 1, { size: 4 });
    expect([last.get('a', 1), last.get('b', 1), last.get('c', 1)]).toEqual([undefined, undefined, { size: 4 }]);
  });
});
