import type { Position } from '@waymark/event-store';

/** Caches results for the current end of the log, so that equal concurrent queries run once. Its size is bounded. */
export class LastFound<Found extends { size: number }> {
  private readonly kept = new Map<string, Found>();
  private size = 0;
  private end: Position = 0;

  constructor(private readonly maximum: number) {}

  /** Undefined when nothing is cached for this end of the log. */
  get(question: string, end: Position): Found | undefined {
    return end === this.end ? this.kept.get(question) : undefined;
  }

  keep(question: string, end: Position, found: Found): void {
    if (end !== this.end || this.size + found.size > this.maximum) {
      this.kept.clear();
      this.size = 0;
      this.end = end;
    }
    this.kept.set(question, found);
    this.size += found.size;
  }
}
