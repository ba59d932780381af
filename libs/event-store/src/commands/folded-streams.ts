/** The state of a stream at a version. */
export interface Folded<State> {
  state: State;
  version: number;
  hash: string;
  /** Timestamp of the last event; '' without events. */
  recorded_at: string;
  /** Hashes of the Idempotency-Keys under which the events were recorded. */
  keys: Set<string>;
}

/** Number of events; a shorter stream is read again just as fast. */
const LONG_FROM = 32;
const KEPT = 50;

/** Caches recently written long streams, so that a command reads only new events. */
export class FoldedStreams {
  private readonly kept = new Map<string, Folded<unknown>>();

  constructor(private readonly longFrom = LONG_FROM) {}

  get(stream: string): Folded<unknown> | undefined {
    return this.kept.get(stream);
  }

  keep(stream: string, folded: Folded<unknown>): void {
    if (folded.version < this.longFrom) return;
    this.kept.delete(stream);
    this.kept.set(stream, folded);
    for (const [oldest] of this.kept) {
      if (this.kept.size <= KEPT) return;
      this.kept.delete(oldest);
    }
  }
}
