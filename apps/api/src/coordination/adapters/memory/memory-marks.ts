import type { Mark } from '../../../event-sourcing/event-store.js';
import type { Marks } from '../../marks.js';

const KEPT_ACCOUNTS = 100_000;

/** Of one process. An account that was forgotten waits for the highest mark that was forgotten: longer than it need, never too short. */
export class MemoryMarks implements Marks {
  /** Oldest write first. */
  private readonly marks = new Map<string, Mark>();
  private forgotten: Mark = 0;
  private greatest: Mark = 0;

  async raise(account_id: string, mark: Mark): Promise<void> {
    const known = this.marks.get(account_id) ?? 0;
    this.marks.delete(account_id);
    this.marks.set(account_id, Math.max(known, mark));
    this.greatest = Math.max(this.greatest, mark);
    const [oldest] = this.marks;
    if (oldest === undefined || this.marks.size <= KEPT_ACCOUNTS) return;
    this.marks.delete(oldest[0]);
    this.forgotten = Math.max(this.forgotten, oldest[1]);
  }

  async of(account_id: string): Promise<Mark> {
    return this.marks.get(account_id) ?? this.forgotten;
  }

  async highest(): Promise<Mark> {
    return this.greatest;
  }
}
