const FIRST = 25;
const LONGEST = 500;

/** Pauses that double up to half a second, with jitter, so that nodes do not all retry at once. */
export class Backoff {
  private pause = FIRST;

  /** Returns the next pause in milliseconds. */
  next(): number {
    const pause = this.pause * (0.75 + Math.random() / 2);
    this.pause = Math.min(this.pause * 2, LONGEST);
    return pause;
  }

  reset(): void {
    this.pause = FIRST;
  }
}
