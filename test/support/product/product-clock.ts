import { renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from './product-process.js';

/** The clock of a product, which a test can set while the product runs. */
export class ProductClock {
  private readonly file: string;
  private shift = 0;
  private passed = 0;

  constructor(directory: string) {
    this.file = join(directory, 'clock-shift');
    this.set(0);
  }

  /** The environment with which the product uses this clock. */
  get environment(): Environment {
    return {
      NODE_OPTIONS: `--import=${resolve('test/support/product/shifted-clock.mjs')}`,
      CLOCK_SHIFT: this.file,
    };
  }

  /** Sets the clock this many milliseconds ahead, or behind if negative. */
  set(shift: number): void {
    this.shift = shift;
    this.write();
  }

  /** Passes this time in milliseconds on the wall clock and the monotonic clock, but not for timers. */
  pass(milliseconds: number): void {
    this.passed += milliseconds;
    this.write();
  }

  private write(): void {
    writeFileSync(`${this.file}.next`, `${this.shift} ${this.passed}`);
    renameSync(`${this.file}.next`, this.file);
  }
}
