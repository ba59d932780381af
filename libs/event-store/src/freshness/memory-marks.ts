import type { Marks } from './marks.js';

const MAXIMUM_ACCOUNTS = 100_000;

/**
 * Marks of this process. For an evicted account it returns the highest evicted mark, so that its readers may wait too
 * long, but never too short.
 */
export class MemoryMarks implements Marks {
  /** Marks by account, the one raised longest ago first. */
  private readonly marks = new Map<string, number>();
  private forgotten = 0;
  private top = 0;

  constructor(private readonly maximumAccounts = MAXIMUM_ACCOUNTS) {}

  async raise(account_id: string, mark: number): Promise<void> {
    const raised = Math.max(mark, this.marks.get(account_id) ?? this.forgotten);
    this.marks.delete(account_id);
    this.marks.set(account_id, raised);
    this.top = Math.max(this.top, mark);
    if (this.marks.size <= this.maximumAccounts) return;
    const [oldest] = this.marks;
    if (!oldest) return;
    this.marks.delete(oldest[0]);
    this.forgotten = Math.max(this.forgotten, oldest[1]);
  }

  async of(account_id: string): Promise<number> {
    return this.marks.get(account_id) ?? this.forgotten;
  }

  async highest(): Promise<number> {
    return this.top;
  }
}
