import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from './product-process.js';
import { until } from '../waiting/until.js';

const PRELOADED = pathToFileURL(resolve('test/support/product/used-memory-preload.mjs')).href;

/** Resources of a product after garbage collection. */
interface Used {
  /** Referenced bytes inside and outside the heap. */
  readonly used: number;
  /** Resident bytes, once the process returns no more memory to the system. */
  readonly resident: number;
  /** Open sockets, timers and other handles. */
  readonly open: number;
}

/** The memory of a product process without uncollected garbage. */
export class UsedMemory {
  constructor(private readonly directory: string) {}

  /** The environment with which the product reports its memory. */
  get environment(): Environment {
    return { NODE_OPTIONS: `--import ${PRELOADED}`, MEMORY_REPORTS_IN: this.directory };
  }

  async now(): Promise<Used> {
    const report = join(this.directory, 'report');
    writeFileSync(join(this.directory, 'request'), '');
    await until('the product to report its memory', () => existsSync(report));
    const used = JSON.parse(readFileSync(report, 'utf8')) as Used;
    rmSync(report);
    return used;
  }
}
