/** How many may be at something at a time; the others wait, first come, first served. */
export class Slots {
  private readonly waiting = new Set<(granted: boolean) => void>();

  constructor(private free: number) {}

  /** True: a slot was taken and must be released. False: none came free within that many milliseconds, or the waiting were turned away. */
  take(milliseconds: number): Promise<boolean> {
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const answer = (granted: boolean): void => {
        clearTimeout(timer);
        this.waiting.delete(answer);
        resolve(granted);
      };
      const timer = setTimeout(() => answer(false), milliseconds);
      this.waiting.add(answer);
    });
  }

  release(): void {
    const [next] = this.waiting;
    if (next) next(true);
    else this.free += 1;
  }

  turnAway(): void {
    for (const answer of this.waiting) answer(false);
  }
}
