import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { NEEDS } from '../scripts/test/programs.mjs';

/** Reads until this process has ended, also by a SIGKILL, or a line says that the product has; only in the first case its number is still the product's. */
const WITNESS = `trap '' INT TERM; read -r over || kill -KILL "$1"; rm -rf "$2"`;

/** Jest ends a worker that makes room by a SIGKILL when that does not end within half a second: nothing in the worker can be relied on to end its product. */
const endWithThisProcess = (pid, folder) => {
  const witness = spawn('sh', ['-c', WITNESS, 'sh', String(pid), folder], { stdio: ['pipe', 'ignore', 'ignore'] });
  witness.unref();
  witness.stdin.unref();
  return witness;
};

/** Begins a product with demo data and without rate limits that ends with this process, however that ends. */
const begin = () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'waymark-conformance-'));
  const child = spawn(process.execPath, ['apps/api/dist/main.js'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      RATE_LIMITS: 'off',
      DEMO: 'on',
      LOG_LEVEL: 'info',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const product = { output: '', ended: false };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (product.output += text));
    stream.unref();
  }
  const witness = endWithThisProcess(child.pid, dataDirectory);
  child.once('exit', () => {
    product.ended = true;
    witness.stdin.end('over\n');
  });
  child.unref();
  return product;
};

const found = new Map();
const lacks = (need) => {
  if (!Object.hasOwn(NEEDS, need)) throw new Error(`No such need: ${need}. scripts/test/programs.mjs lists them.`);
  if (!found.has(need)) found.set(need, NEEDS[need].isHere());
  return !found.get(need);
};

/** Also hooks of a block whose mode is this do not run. */
const skip = (block) => {
  block.mode = 'skip';
  for (const child of block.children ?? []) skip(child);
};

let product;

/** Where fetch keeps its connections: https://github.com/nodejs/undici/blob/main/lib/global.js */
const POOL = Symbol.for('undici.globalDispatcher.1');

/**
 * Gives each test file `workerProduct()`: the one product of the worker, which the first file that asks has begun; and
 * connections of its own, for one that was idle while other files ran may be ended by the server as it is used again.
 * Skips the tests of a file that begins with `@needs PROGRAM` where that is absent; `lacks()` is for a part of a file.
 */
export default class ProductEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.needs = [context.docblockPragmas.needs ?? []].flat();
  }

  handleTestEvent({ name }, { rootDescribeBlock }) {
    if (name !== 'run_start') return;
    const missing = this.needs.filter(lacks);
    if (missing.length === 0) return;
    const reason = missing.map((need) => ` (needs ${need})`).join('');
    for (const child of rootDescribeBlock.children) child.name += reason;
    skip(rootDescribeBlock);
  }

  async setup() {
    await super.setup();
    this.global.lacks = lacks;
    this.global.workerProduct = () => {
      if (product === undefined || product.ended) product = begin();
      return product;
    };
  }

  async teardown() {
    const pool = globalThis[POOL];
    if (pool !== undefined) {
      globalThis[POOL] = new pool.constructor();
      await pool.destroy();
    }
    await super.teardown();
  }
}
