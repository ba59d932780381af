import type { Position } from '../log/event-store.js';

/** Wakes the followers of a log. It remembers the greatest position, so that a ring before the wait is never lost. */
export class FollowerBell {
  private rung: Position = 0;
  private readonly waiting = new Set<() => void>();

  ring(position: Position): void {
    if (position <= this.rung) return;
    this.rung = position;
    for (const wakeUp of [...this.waiting]) wakeUp();
  }

  /** Resolves after a ring beyond `position`, after `patience` milliseconds, or when the signal is aborted. */
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
