import type { Timing } from '../timing.js';

interface Alarm {
  at: number;
  action: () => void;
}

/** Time that passes only when it is told to. */
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

  /** Whether something is to happen exactly so much later. */
  isAwaited(milliseconds: number): boolean {
    return [...this.alarms].some(({ at }) => at === this.time + milliseconds);
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
    for (const alarm of [...this.alarms].toSorted((one, other) => one.at - other.at)) {
      if (alarm.at <= this.time && this.alarms.delete(alarm)) alarm.action();
    }
  }
}
