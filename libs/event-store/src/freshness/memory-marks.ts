import type { Marks } from './marks.js';

const MAXIMUM_READERS = 100_000;

/**
 * Marks of this process. For an evicted reader it returns the highest evicted mark, so that its reads may wait too
 * long, but never too short.
 */
export class MemoryMarks implements Marks {
  /** Marks by reader, the one raised longest ago first. */
  private readonly marks = new Map<string, number>();
  private forgotten = 0;
  private top = 0;

  constructor(private readonly maximumReaders = MAXIMUM_READERS) {}

  async raise(reader: string, mark: number): Promise<void> {
    const raised = Math.max(mark, this.marks.get(reader) ?? this.forgotten);
    this.marks.delete(reader);
    this.marks.set(reader, raised);
    this.top = Math.max(this.top, mark);
    if (this.marks.size <= this.maximumReaders) return;
    const [oldest] = this.marks;
    if (!oldest) return;
    this.marks.delete(oldest[0]);
    this.forgotten = Math.max(this.forgotten, oldest[1]);
  }

  async of(reader: string): Promise<number> {
    return this.marks.get(reader) ?? this.forgotten;
  }

  async highest(): Promise<number> {
    return this.top;
  }
}
