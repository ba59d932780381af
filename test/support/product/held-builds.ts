import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from './product-process.js';

/** The sets of read models by the names of their threads. */
type Held = 'views' | 'eventIndex';

const PRELOADED = pathToFileURL(resolve('test/support/product/held-builds-preload.mjs')).href;

/** Holds the threads of a product process that build rows from more than one batch of events until they are released. */
export class HeldBuilds {
  constructor(private readonly directory: string) {}

  /** The environment of the process whose threads are held. */
  get environment(): Environment {
    return { NODE_OPTIONS: `--import ${PRELOADED}`, BUILDS_HELD_BY: this.directory };
  }

  hold(...sets: Held[]): void {
    for (const set of sets) writeFileSync(join(this.directory, set), '');
  }

  letGo(...sets: Held[]): void {
    for (const set of sets) rmSync(join(this.directory, set), { force: true });
  }
}
