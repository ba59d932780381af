import type { Clock } from '../event-sourcing/clock.js';

/** After a failure nothing is tried for a while, so that callers do not wait again and again for what is away. */
export class Breaker {
  private until = 0;

  constructor(
    private readonly clock: Clock,
    /** Milliseconds. */
    private readonly rest: number,
  ) {}

  get isOpen(): boolean {
    return this.clock.now().getTime() < this.until;
  }

  trip(): void {
    this.until = this.clock.now().getTime() + this.rest;
  }
}
