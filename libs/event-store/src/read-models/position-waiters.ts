import { afterPatience } from '../runtime/patience.js';
import type { Position } from '../log/event-store.js';
import { ReadModelBehindError } from '../log/store-errors.js';

interface Waiter {
  wanted: Position;
  resolve: () => void;
  reject: (error: Error) => void;
  cancel: () => void;
}

/** Callers that wait until the rows are complete up to a position. */
export class PositionWaiters {
  private readonly waiters = new Set<Waiter>();
  private reached: Position = 0;

  wait(wanted: Position, timeoutMs: number): Promise<void> {
    if (wanted <= this.reached) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.waiters.delete(waiter);
        reject(new ReadModelBehindError(this.reached, wanted));
      };
      const waiter: Waiter = { wanted, resolve, reject, cancel: afterPatience(timeoutMs, giveUp) };
      this.waiters.add(waiter);
    });
  }

  advance(position: Position): void {
    this.reached = position;
    for (const waiter of this.waiters) {
      if (waiter.wanted > position) continue;
      waiter.cancel();
      this.waiters.delete(waiter);
      waiter.resolve();
    }
  }

  /** Rejects all waiting callers. */
  close(): void {
    for (const { cancel, reject, wanted } of this.waiters) {
      cancel();
      reject(new ReadModelBehindError(this.reached, wanted));
    }
    this.waiters.clear();
  }
}
