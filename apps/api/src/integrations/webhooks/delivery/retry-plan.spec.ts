import { describe, expect, it } from '@jest/globals';
import { askedWait, retryIn } from './retry-plan.js';

const at = new Date('2026-03-01T12:00:00.000Z');
const waits = (random: number, retryAfter?: string): (number | null)[] =>
  Array.from({ length: 10 }, (_, tries) => {
    const wait = retryIn({ tries, at, random, retryAfter });
    return wait && wait / 1000;
  });

describe('the waits between attempts', () => {
  it('follow the retry schedule, then end', () => {
    expect(waits(0)).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  });

  it('are up to a fifth longer, so that receivers are not retried at the same time', () => {
    expect(waits(1).slice(0, 3)).toEqual([6, 360, 2_160]);
  });

  it('are at least as long as the receiver requests', () => {
    expect(waits(0, '120').slice(0, 3)).toEqual([120, 300, 1_800]);
    expect(waits(0, 'Sun, 01 Mar 2026 12:02:00 GMT').slice(0, 2)).toEqual([120, 300]);
    expect(waits(0, '99999999').slice(0, 2)).toEqual([86_400, 86_400]);
  });

  it.each([[undefined], [''], ['soon'], ['-5'], ['1.5'], ['Sun, 01 Mar 2020 12:00:00 GMT']])(
    'ignore a missing, invalid or past Retry-After: %s',
    (retryAfter) => expect(askedWait(retryAfter, at)).toBe(0),
  );
});
