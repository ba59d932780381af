import { describe, expect, it } from '@jest/globals';
import { stepped } from './stepped.js';

describe('a number that an arrow key steps', () => {
  it.each([
    [1, 1, 1.1],
    [0.3, -1, 0.2],
    [2.45, 1, 2.5],
    [2.45, -1, 2.4],
    [0.1, -1, 0.1],
    [0, 1, 0.1],
    [0, -1, 0.1],
    [999_999.9, 1, 1_000_000],
  ] as const)('from %p in direction %p is %p', (from, direction, to) => {
    expect(stepped(from, direction, { step: 0.1, min: 0.1 })).toBe(to);
  });

  it('keeps cents', () => {
    expect(stepped(4.35, 1, { step: 0.01, min: 0 })).toBe(4.36);
    expect(stepped(0, -1, { step: 0.01, min: 0 })).toBe(0);
  });
});
