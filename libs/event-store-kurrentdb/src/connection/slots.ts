/** A pool of slots, each used by one caller at a time. Waiting callers are served in order. */
export class Slots<Slot extends object> {
  private readonly free: Slot[];
  private readonly waiting = new Set<(granted: Slot | undefined) => void>();

  constructor(slots: readonly Slot[]) {
    this.free = [...slots];
  }

  /**
   * Returns undefined if no slot became free within `milliseconds` or if waiting callers were turned away. Otherwise,
   * the caller must release the slot.
   */
  take(milliseconds: number): Promise<Slot | undefined> {
    const slot = this.free.shift();
    if (slot) return Promise.resolve(slot);
    return new Promise((resolve) => {
      const answer = (granted: Slot | undefined): void => {
        clearTimeout(timer);
        this.waiting.delete(answer);
        resolve(granted);
      };
      const timer = setTimeout(() => answer(undefined), milliseconds);
      this.waiting.add(answer);
    });
  }

  release(slot: Slot): void {
    const [next] = this.waiting;
    if (next) next(slot);
    else this.free.push(slot);
  }

  turnAway(): void {
    for (const answer of this.waiting) answer(undefined);
  }
}
