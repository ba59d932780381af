import { renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from './product-process.js';

/** The clock of a product, which a test can set while the product runs. */
export class ProductClock {
  private readonly file: string;

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
    writeFileSync(`${this.file}.next`, String(shift));
    renameSync(`${this.file}.next`, this.file);
  }
}
