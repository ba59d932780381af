/** What only some can use at a time: each slot is lent to one; the others wait, first come, first served. */
export class Slots<Slot extends object> {
  private readonly free: Slot[];
  private readonly waiting = new Set<(granted: Slot | undefined) => void>();

  constructor(slots: readonly Slot[]) {
    this.free = [...slots];
  }

  /** Undefined: none came free within that many milliseconds, or the waiting were turned away. Else it must be released. */
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
