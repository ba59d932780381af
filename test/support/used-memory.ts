import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from './product-process.js';
import { until } from './until.js';

const PRELOADED = pathToFileURL(resolve('test/support/used-memory-preload.mjs')).href;

/** Of a product, once its garbage is collected. */
interface Used {
  /** Bytes that something still refers to, in the heap and outside of it. */
  readonly used: number;
  /** Bytes that the process has of the system, once it gives no more back. */
  readonly resident: number;
  /** Sockets, timers and other things of which it waits for something. */
  readonly open: number;
}

/** What a product process needs, without what V8 has not yet thrown away. */
export class UsedMemory {
  constructor(private readonly directory: string) {}

  /** What the product is started with, to be asked. */
  get environment(): Environment {
    return { NODE_OPTIONS: `--import ${PRELOADED}`, MEMORY_TOLD_IN: this.directory };
  }

  async now(): Promise<Used> {
    const told = join(this.directory, 'told');
    writeFileSync(join(this.directory, 'asked'), '');
    await until('the product to tell its memory', () => existsSync(told));
    const used = JSON.parse(readFileSync(told, 'utf8')) as Used;
    rmSync(told);
    return used;
  }
}
