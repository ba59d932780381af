/** Runs one socket's requests one after another, in order of arrival. */
export class Turns {
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly maximum: number) {}

  /** Queues the work. Returns false, without running it, when too many wait. The work must not reject. */
  take(work: () => Promise<void>): boolean {
    if (this.waiting >= this.maximum) return false;
    this.waiting += 1;
    this.last = this.last.then(work).finally(() => {
      this.waiting -= 1;
    });
    return true;
  }
}
