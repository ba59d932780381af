import { describe, expect, it } from '@jest/globals';
import {
  ClockMonitor,
  ClockWrongError,
  SETTLED,
  systemTimeSources,
  TOLERATED_DIFFERENCE,
  TOLERATED_LEAP,
  withoutLeap,
} from './clock-monitor.js';

const DAY = 86_400_000;

const setUp = ({ hasBootTime = true, hasPassed = (_: number): boolean => true } = {}) => {
  const times = { wall: Date.parse('2026-11-20T12:00:00.000Z'), monotonic: 7_000, sinceBoot: 90_000_000 };
  const monitor = new ClockMonitor(
    {
      wall: () => times.wall,
      monotonic: () => times.monotonic,
      sinceBoot: () => (hasBootTime ? times.sinceBoot : undefined),
    },
    hasPassed,
  );
  const pass = (milliseconds: number): void => {
    times.monotonic += milliseconds;
    times.sinceBoot += milliseconds;
    times.wall += milliseconds;
  };
  const suspend = (milliseconds: number): void => {
    times.sinceBoot += milliseconds;
    times.wall += milliseconds;
  };
  const set = (milliseconds: number): void => void (times.wall += milliseconds);
  const verdict = () => ({ agrees: monitor.agrees, hasLeapt: monitor.hasLeapt });
  return { monitor, pass, suspend, set, verdict };
};

const WELL = { agrees: true, hasLeapt: false };

describe('a clock monitor', () => {
  it('agrees at the start and after an idle year', () => {
    const { pass, verdict } = setUp();
    expect(verdict()).toEqual(WELL);
    pass(365 * DAY);
    expect(verdict()).toEqual(WELL);
  });

  it.each([1, -1])('disagrees if the clock was set by more than a minute (direction %i)', (direction) => {
    const { set, verdict } = setUp();
    set(direction * TOLERATED_DIFFERENCE);
    expect(verdict()).toEqual(WELL);
    set(direction);
    expect(verdict()).toEqual({ agrees: false, hasLeapt: false });
  });

  it('reports a leap of more than 30 days forward, but not backward', () => {
    const { set, verdict, monitor } = setUp();
    set(-400 * DAY);
    expect(verdict()).toEqual({ agrees: false, hasLeapt: false });
    set(400 * DAY + TOLERATED_LEAP);
    expect(verdict()).toEqual({ agrees: false, hasLeapt: false });
    set(1);
    expect(verdict()).toEqual({ agrees: false, hasLeapt: true });
    expect(() => monitor.refuseAfterLeap()).toThrow(ClockWrongError);
  });

  it('recovers when the clock is corrected', () => {
    const { set, verdict, monitor } = setUp();
    set(400 * DAY);
    set(-400 * DAY);
    expect(verdict()).toEqual(WELL);
    expect(() => monitor.refuseAfterLeap()).not.toThrow();
  });

  describe('after a start with a clock that was ahead', () => {
    it('agrees again a minute after the correction, and detects later changes', () => {
      const { set, pass, verdict } = setUp({ hasPassed: () => false });
      set(-400 * DAY);
      expect(verdict()).toEqual({ agrees: false, hasLeapt: false });
      pass(SETTLED - 1);
      expect(verdict()).toEqual({ agrees: false, hasLeapt: false });
      pass(1);
      expect(verdict()).toEqual(WELL);
      set(TOLERATED_LEAP + 1);
      expect(verdict()).toEqual({ agrees: false, hasLeapt: true });
    });

    it('counts the minute from the last change of the clock', () => {
      const { set, pass, verdict } = setUp({ hasPassed: () => false });
      set(-400 * DAY);
      verdict();
      pass(SETTLED - 1);
      set(-DAY);
      expect(verdict().agrees).toBe(false);
      pass(SETTLED - 1);
      expect(verdict().agrees).toBe(false);
      pass(1);
      expect(verdict().agrees).toBe(true);
    });

    it('disagrees while the log shows later times, and queries it once a minute', () => {
      let queries = 0;
      let hasPassed = true;
      const { set, pass, verdict } = setUp({
        hasPassed: () => {
          queries += 1;
          return hasPassed;
        },
      });
      set(-DAY);
      for (let minute = 0; minute < 3; minute += 1) {
        expect(verdict().agrees).toBe(false);
        pass(SETTLED);
      }
      expect(queries).toBe(2);
      hasPassed = false;
      expect(verdict().agrees).toBe(true);
    });

    it('does not treat a clock that was set forward as corrected', () => {
      const { set, pass, verdict } = setUp({ hasPassed: () => false });
      set(DAY);
      verdict();
      pass(10 * SETTLED);
      expect(verdict().agrees).toBe(false);
    });
  });

  it('ignores a suspend of the machine', () => {
    const { suspend, pass, verdict } = setUp();
    suspend(60 * DAY);
    pass(1_000);
    expect(verdict()).toEqual(WELL);
  });

  it('still reports a leap after a suspend', () => {
    const { suspend, set, verdict } = setUp();
    suspend(3 * DAY);
    set(31 * DAY);
    expect(verdict()).toEqual({ agrees: false, hasLeapt: true });
  });

  it('uses monotonic time if the time since boot is unknown', () => {
    const { suspend, set, verdict } = setUp({ hasBootTime: false });
    set(TOLERATED_DIFFERENCE);
    expect(verdict()).toEqual(WELL);
    suspend(2 * TOLERATED_DIFFERENCE);
    expect(verdict()).toEqual({ agrees: false, hasLeapt: false });
  });

  it('provides a clock that does not leap, and follows the wall clock again after its correction', () => {
    const { monitor, set, pass } = setUp();
    let shift = 0;
    const steady = withoutLeap(monitor, { now: () => new Date(1_000_000_000_000 + shift) });
    const leap = (by: number): void => {
      set(by);
      shift += by;
    };
    const time = (): number => steady.now().getTime() - 1_000_000_000_000;
    pass(5_000);
    leap(20 * DAY);
    expect(time()).toBe(0);
    leap(-20 * DAY);
    expect(time()).toBe(0);
    leap(-DAY);
    expect(time()).toBe(-DAY);
  });

  it("agrees on this machine's clocks", () => {
    const monitor = new ClockMonitor(systemTimeSources);
    expect(Math.abs(monitor.difference())).toBeLessThan(1_000);
  });
});
