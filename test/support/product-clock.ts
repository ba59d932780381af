import { renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from './product-process.js';

/** The clock of a product, which others can set while it runs. */
export class ProductClock {
  private readonly file: string;

  constructor(directory: string) {
    this.file = join(directory, 'clock-shift');
    this.set(0);
  }

  /** What the product is started with, to go by it. */
  get environment(): Environment {
    return {
      NODE_OPTIONS: `--import=${resolve('test/support/shifted-clock.mjs')}`,
      CLOCK_SHIFT: this.file,
    };
  }

  /** So many milliseconds later than it is, or earlier. */
  set(shift: number): void {
    writeFileSync(`${this.file}.next`, String(shift));
    renameSync(`${this.file}.next`, this.file);
  }
}
