import type { Clock } from '@waymark/event-store';

/**
 * A circuit breaker: after a failure it stays open for a while, so that callers do not wait for an unavailable store
 * again and again.
 */
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
