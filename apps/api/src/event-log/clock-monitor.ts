import { readFileSync } from 'node:fs';
import { AppendsPausedError, systemClock, type Clock } from '@waymark/event-store';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Day-dependent work pauses beyond this difference, in milliseconds. */
export const TOLERATED_DIFFERENCE = MINUTE;
/** Milliseconds for which the wall clock must keep pace after it was set back before that counts as a correction. */
export const SETTLED = MINUTE;
/** Appends are rejected if the clock is ahead by more than this, in milliseconds. */
export const TOLERATED_LEAP = 30 * DAY;

/** Times in milliseconds, each with its own origin. */
export interface TimeSources {
  wall: () => number;
  /** Cannot be set. On Linux it pauses while the machine is suspended. */
  monotonic: () => number;
  /** As monotonic, including suspends; undefined if the system does not provide it. */
  sinceBoot: () => number | undefined;
}

/** Returns Linux's CLOCK_BOOTTIME in milliseconds, with a resolution of 10 ms. */
const sinceBoot = (): number | undefined => {
  try {
    const seconds = Number.parseFloat(readFileSync('/proc/uptime', 'utf8'));
    return Number.isNaN(seconds) ? undefined : seconds * 1_000;
  } catch {
    return undefined;
  }
};

export const systemTimeSources: TimeSources = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  sinceBoot,
};

/** The wall clock is so far ahead that events would keep a wrong time forever. Nothing was recorded. */
export class ClockWrongError extends AppendsPausedError {
  constructor() {
    super("this machine's wall clock has leapt ahead by more than 30 days");
  }
}

/** Compares the wall clock with the time elapsed since this process started. */
export class ClockMonitor {
  private start: { wall: number; monotonic: number; sinceBoot: number | undefined };
  /** By how much the wall clock was set back, and since when (monotonic) it has kept pace. */
  private setBack: { by: number; since: number } | undefined;

  /** `hasPassed` is EventIndexQueries.hasPassed. */
  constructor(
    private readonly sources: TimeSources = systemTimeSources,
    private readonly hasPassed: (instant: number) => boolean = () => true,
  ) {
    this.start = this.present();
  }

  /** Milliseconds by which the wall clock is ahead; negative if it is behind. */
  difference(): number {
    const difference = this.measured();
    if (!this.isCorrection(difference)) return difference;
    this.start = this.present();
    this.setBack = undefined;
    return 0;
  }

  private present(): ClockMonitor['start'] {
    const { wall, monotonic, sinceBoot } = this.sources;
    return { wall: wall(), monotonic: monotonic(), sinceBoot: sinceBoot() };
  }

  /** Returns whether the process started with a wrong clock that has since been set back. */
  private isCorrection(difference: number): boolean {
    if (difference >= -TOLERATED_DIFFERENCE) {
      this.setBack = undefined;
      return false;
    }
    const now = this.sources.monotonic();
    const hasKeptPace = this.setBack && Math.abs(this.setBack.by - difference) <= TOLERATED_DIFFERENCE;
    if (!this.setBack || !hasKeptPace) this.setBack = { by: difference, since: now };
    if (now - this.setBack.since < SETTLED) return false;
    if (!this.hasPassed(this.sources.wall())) return true;
    // Waits for another pause before the next query, because many requests call this.
    this.setBack.since = now;
    return false;
  }

  private measured(): number {
    const { wall, monotonic } = this.sources;
    const ahead = wall() - this.start.wall - (monotonic() - this.start.monotonic);
    return ahead > TOLERATED_DIFFERENCE ? Math.max(0, ahead - this.suspended()) : ahead;
  }

  get agrees(): boolean {
    return Math.abs(this.difference()) <= TOLERATED_DIFFERENCE;
  }

  get hasLeapt(): boolean {
    return this.difference() > TOLERATED_LEAP;
  }

  /** Throws ClockWrongError. */
  refuseAfterLeap(): void {
    if (this.hasLeapt) throw new ClockWrongError();
  }

  /** Milliseconds since the start for which the machine was suspended. The wall clock correctly advanced by them. */
  private suspended(): number {
    const sinceBootNow = this.sources.sinceBoot();
    if (sinceBootNow === undefined || this.start.sinceBoot === undefined) return 0;
    const passed = this.sources.monotonic() - this.start.monotonic;
    return Math.max(0, sinceBootNow - this.start.sinceBoot - passed);
  }
}

/** Returns the wall clock without its leap, because a leap must not expire idempotency keys. */
export const withoutLeap = (monitor: Pick<ClockMonitor, 'difference'>, clock = systemClock): Clock => ({
  now: () => {
    const ahead = monitor.difference();
    return new Date(clock.now().getTime() - (ahead > TOLERATED_DIFFERENCE ? ahead : 0));
  },
});
