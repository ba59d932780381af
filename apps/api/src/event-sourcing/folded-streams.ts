/** What a stream came to at a version. */
export interface Folded<State> {
  state: State;
  version: number;
  hash: string;
  /** When its last event was recorded; '' when it has none. */
  recorded_at: string;
  /** The Idempotency-Keys (their hashes) that its events were recorded under. */
  keys: Set<string>;
}

/** Events; a shorter stream is read again as fast. */
const LONG_FROM = 32;
const KEPT = 50;

/** Long streams that were written to lately, so that each command on one reads what came since and not all of it. */
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
