import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keepsPace, neverBack } from './clock.js';
import { systemClock } from '@waymark/event-store';

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
  it('follows its source', () => {
    const { after } = setUp();
    expect([after(0), after(1_000), after(500)]).toEqual([0, 1_000, 1_500]);
  });

  it('keeps advancing with elapsed time when its source is set back', () => {
    const { after } = setUp();
    expect([after(1_000), after(0, -HOUR), after(1_000)]).toEqual([1_000, 1_000, 2_000]);
  });

  it('follows its source again when it is corrected or set forward', () => {
    const { after } = setUp();
    expect([after(0, -HOUR), after(1_000, HOUR), after(1_000, HOUR)]).toEqual([0, 1_000, 2_000 + HOUR]);
  });
});

describe('a clock that keeps pace', () => {
  it('reports whether the wall clock was set since the previous call', () => {
    const times = { wall: 10 * HOUR, elapsed: 5 };
    const isKept = keepsPace({ now: () => new Date(times.wall) }, () => times.elapsed);
    const after = (milliseconds: number, setBy = 0): boolean => {
      times.elapsed += milliseconds;
      times.wall += milliseconds + setBy;
      return isKept();
    };
    expect([after(HOUR), after(HOUR, HOUR), after(HOUR), after(HOUR, -HOUR), after(0)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});

describe("the system's clock", () => {
  beforeEach(() => void jest.useFakeTimers({ now: 10 * HOUR }));
  afterEach(() => void jest.useRealTimers());

  it('returns the present time; neverBack keeps advancing after it is set back', () => {
    const clock = neverBack(systemClock);
    expect(systemClock.now()).toEqual(new Date(10 * HOUR));
    jest.advanceTimersByTime(1_000);
    jest.setSystemTime(9 * HOUR);
    expect([systemClock.now(), clock.now()]).toEqual([new Date(9 * HOUR), new Date(10 * HOUR + 1_000)]);
  });
});
