import { afterPatience } from '@waymark/event-store';

interface Waiting {
  threshold: number;
  answer: (reached: boolean) => void;
}

/** Callers that wait until a growing number reaches their threshold. */
export class Thresholds {
  private readonly waiting = new Set<Waiting>();
  private value = 0;

  reach(value: number): void {
    this.value = Math.max(this.value, value);
    for (const waiting of this.waiting) if (waiting.threshold <= this.value) waiting.answer(true);
  }

  /** Resolves with false after `patience` milliseconds or a release. */
  reached(threshold: number, patience: number): Promise<boolean> {
    if (threshold <= this.value) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        threshold,
        answer: (reached) => {
          cancel();
          this.waiting.delete(waiting);
          resolve(reached);
        },
      };
      const cancel = afterPatience(patience, () => waiting.answer(false));
      this.waiting.add(waiting);
    });
  }

  /** Answers all waiting callers with false. */
  release(): void {
    for (const waiting of this.waiting) waiting.answer(false);
  }

  close(): void {
    this.release();
  }
}
