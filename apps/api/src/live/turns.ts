/** Runs one socket's requests one after another, so that none overtakes another and none costs more than its share. */
export class Turns {
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly maximum: number) {}

  /** False when too many wait already; then the work is not run. The work must not reject. */
  take(work: () => Promise<void>): boolean {
    if (this.waiting >= this.maximum) return false;
    this.waiting += 1;
    this.last = this.last.then(work).finally(() => {
      this.waiting -= 1;
    });
    return true;
  }
}
