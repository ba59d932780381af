import type { Clock } from '@waymark/event-store';

/** A clock that advances only when the test moves it. */
export class TestClock implements Clock {
  private time = Date.parse('2026-03-01T12:00:00.000Z');

  now(): Date {
    return new Date(this.time);
  }

  readonly travel = (milliseconds: number): void => {
    this.time += milliseconds;
  };
}
