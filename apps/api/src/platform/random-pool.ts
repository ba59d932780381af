import { randomFillSync } from 'node:crypto';

/** Number of bytes that are drawn from the system at once. A call for a few bytes costs more than the bytes. */
const DRAWN = 4_096;

/** Cryptographically random bytes, drawn in large portions. The pool does not keep what it gave. */
export class RandomPool {
  private readonly bytes = new Uint8Array(DRAWN);
  private given = DRAWN;

  constructor(private readonly fill: (bytes: Uint8Array) => unknown = randomFillSync) {}

  /** `count` is at most 4,096. */
  take(count: number): Uint8Array {
    if (this.given + count > DRAWN) {
      this.fill(this.bytes);
      this.given = 0;
    }
    const end = this.given + count;
    const taken = this.bytes.slice(this.given, end);
    this.bytes.fill(0, this.given, end);
    this.given = end;
    return taken;
  }
}
