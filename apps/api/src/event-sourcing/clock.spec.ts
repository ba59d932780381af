import { describe, expect, it } from '@jest/globals';
import { neverBack } from './clock.js';

const HOUR = 3_600_000;

const setUp = () => {
  const times = { wall: 10 * HOUR, elapsed: 5 };
  const clock = neverBack({ now: () => new Date(times.wall) }, () => times.elapsed);
  const after = (milliseconds: number, setBy = 0): number => {
    times.elapsed += milliseconds;
    times.wall += milliseconds + setBy;
    return clock.now().getTime() - 10 * HOUR;
  };
  return { clock, after };
};

describe('a clock that never goes back', () => {
  it('goes with the one it follows', () => {
    const { after } = setUp();
    expect([after(0), after(1_000), after(500)]).toEqual([0, 1_000, 1_500]);
  });

  it('goes on when that is set back, as fast as time passes', () => {
    const { after } = setUp();
    expect([after(1_000), after(0, -HOUR), after(1_000)]).toEqual([1_000, 1_000, 2_000]);
  });

  it('goes with it again when it is set right, and further when it is set forward', () => {
    const { after } = setUp();
    expect([after(0, -HOUR), after(1_000, HOUR), after(1_000, HOUR)]).toEqual([0, 1_000, 2_000 + HOUR]);
  });
});
