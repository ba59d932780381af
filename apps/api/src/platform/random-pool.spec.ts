import { describe, expect, it } from '@jest/globals';
import { RandomPool } from './random-pool.js';

describe('a pool of random bytes', () => {
  it('draws from the system once for many takers, and gives each byte once', () => {
    const pools: Uint8Array[] = [];
    const pool = new RandomPool((bytes) => {
      pools.push(bytes);
      bytes.forEach((_, index) => (bytes[index] = pools.length * 7 + index));
    });
    const given = Array.from({ length: 400 }, () => pool.take(12));
    expect(pools).toHaveLength(2);
    // 341 takers use 4,092 of 4,096 bytes.
    const expected = given.map((_, taker) => {
      const [draw, first] = taker < 341 ? [1, taker * 12] : [2, (taker - 341) * 12];
      return Uint8Array.from({ length: 12 }, (__, index) => draw * 7 + first + index);
    });
    expect(given).toEqual(expected);
  });

  it('keeps no byte that it gave', () => {
    let inside: Uint8Array = new Uint8Array();
    const pool = new RandomPool((bytes) => (inside = bytes.fill(1)));
    expect(pool.take(5)).toEqual(Uint8Array.of(1, 1, 1, 1, 1));
    expect([...inside.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('gives different bytes by default', () => {
    const pool = new RandomPool();
    const texts = Array.from({ length: 1_000 }, () => Buffer.from(pool.take(12)).toString('hex'));
    expect(new Set(texts).size).toBe(1_000);
  });
});
