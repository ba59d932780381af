import type { Position } from './event-store.js';

/** Wakes the followers of a log: remembers the greatest position rung, so that a ring before the wait is never lost. */
export class FollowerBell {
  private rung: Position = 0;
  private readonly waiting = new Set<() => void>();

  ring(position: Position): void {
    if (position <= this.rung) return;
    this.rung = position;
    for (const wakeUp of [...this.waiting]) wakeUp();
  }

  /** Resolves once a position beyond `position` was rung, `patience` ms went by, or the signal is aborted. */
  after(position: Position, signal: AbortSignal, patience = 1000): Promise<void> {
    if (this.rung > position || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wakeUp = (): void => {
        clearTimeout(timer);
        this.waiting.delete(wakeUp);
        signal.removeEventListener('abort', wakeUp);
        resolve();
      };
      const timer = setTimeout(wakeUp, patience);
      this.waiting.add(wakeUp);
      signal.addEventListener('abort', wakeUp);
    });
  }
}
