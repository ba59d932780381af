interface Waiting {
  wanted: number;
  answer: (reached: boolean) => void;
}

/** Those who wait until a growing number has reached another. */
export class Thresholds {
  private readonly waiting = new Set<Waiting>();
  private value = 0;

  reach(value: number): void {
    this.value = Math.max(this.value, value);
    for (const waiting of this.waiting) if (waiting.wanted <= this.value) waiting.answer(true);
  }

  /** False when `patience` ms went by first, or all were released. */
  reached(wanted: number, patience: number): Promise<boolean> {
    if (wanted <= this.value) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        wanted,
        answer: (reached) => {
          clearTimeout(timer);
          this.waiting.delete(waiting);
          resolve(reached);
        },
      };
      const timer = setTimeout(() => waiting.answer(false), patience);
      this.waiting.add(waiting);
    });
  }

  /** Whoever waits now hears that it was not reached. */
  release(): void {
    for (const waiting of this.waiting) waiting.answer(false);
  }

  close(): void {
    this.release();
  }
}
