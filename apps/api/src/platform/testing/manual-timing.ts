import type { Timing } from '../timing.js';

interface Alarm {
  at: number;
  action: () => void;
}

/** A clock that advances only when the test advances it. */
export class ManualTiming implements Timing {
  private readonly alarms = new Set<Alarm>();

  constructor(private time: number) {}

  now(): Date {
    return new Date(this.time);
  }

  after(milliseconds: number, action: () => void): () => void {
    const alarm = { at: this.time + milliseconds, action };
    this.alarms.add(alarm);
    return () => this.alarms.delete(alarm);
  }

  /** Returns whether an alarm is due after exactly this time, in milliseconds. */
  isAwaited(milliseconds: number): boolean {
    return [...this.alarms].some(({ at }) => at === this.time + milliseconds);
  }

  /** Sets the wall clock. Alarms keep their remaining delay. */
  set(time: number): void {
    for (const alarm of this.alarms) alarm.at += time - this.time;
    this.time = time;
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
    for (const alarm of [...this.alarms].toSorted((one, other) => one.at - other.at)) {
      if (alarm.at <= this.time && this.alarms.delete(alarm)) alarm.action();
    }
  }
}
