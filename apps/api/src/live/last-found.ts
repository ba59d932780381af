import type { Position } from '../event-sourcing/event-store.js';

/** Keeps what was found at the present end of the log, so that what many ask for at once is found once. Its size is bounded. */
export class LastFound<Found extends { size: number }> {
  private readonly kept = new Map<string, Found>();
  private size = 0;
  private end: Position = 0;

  constructor(private readonly maximum: number) {}

  /** Undefined for what was found at another end, or not at all. */
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
