/**
 * Numbers in memory that the main thread and the projector thread share. The projector sleeps on them, so that a ring
 * wakes it without the delay of a message through two event loops.
 */
const BELL = 0;
const CLOSING = 1;
const GENERATION = 2;
const LENGTH = 3;

export class ProjectorSignals {
  private readonly numbers: Int32Array;

  constructor(readonly buffer = new SharedArrayBuffer(LENGTH * Int32Array.BYTES_PER_ELEMENT)) {
    this.numbers = new Int32Array(buffer);
  }

  /** Number of rings. Read it before looking for work, so that a concurrent ring is not lost. */
  get rings(): number {
    return Atomics.load(this.numbers, BELL);
  }

  ring(): void {
    Atomics.add(this.numbers, BELL, 1);
    Atomics.notify(this.numbers, BELL);
  }

  /** Blocks the thread until there are more than `rings` rings, for at most `milliseconds`. */
  sleep(rings: number, milliseconds: number): void {
    Atomics.wait(this.numbers, BELL, rings, milliseconds);
  }

  /** Blocks the thread for some milliseconds, or until it must close. */
  rest(milliseconds: number): void {
    Atomics.wait(this.numbers, CLOSING, 0, milliseconds);
  }

  get closing(): boolean {
    return Atomics.load(this.numbers, CLOSING) === 1;
  }

  close(): void {
    Atomics.store(this.numbers, CLOSING, 1);
    Atomics.notify(this.numbers, CLOSING);
    this.ring();
  }

  /** The generation that the main thread reads. */
  get generation(): number {
    return Atomics.load(this.numbers, GENERATION);
  }

  set generation(generation: number) {
    Atomics.store(this.numbers, GENERATION, generation);
    this.ring();
  }
}
