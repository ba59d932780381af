import type { Writable } from 'node:stream';

/** Writes no faster than the other end reads: after each buffered write, waits until it has been sent. */
export class PacedWriter {
  constructor(
    private readonly output: Writable,
    private readonly patience: number,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Resolves with true when there is room for more; with false if nothing was accepted for `patience` ms, the stream is
   * closed or the signal is aborted.
   */
  async write(text: string): Promise<boolean> {
    if (this.signal.aborted || this.output.destroyed) return false;
    return this.output.write(text) || this.taken();
  }

  private taken(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (wasTaken: boolean) => (): void => {
        clearTimeout(timer);
        this.output.off('drain', drained).off('close', over);
        this.signal.removeEventListener('abort', over);
        resolve(wasTaken);
      };
      const drained = end(true);
      const over = end(false);
      const timer = setTimeout(over, this.patience);
      this.output.on('drain', drained).on('close', over);
      this.signal.addEventListener('abort', over);
    });
  }
}
