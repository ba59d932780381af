import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { NEEDS } from '../scripts/test/programs.mjs';

/** Reads until this process ends, also by SIGKILL, or a line reports the end of the product. Only in the first case the pid is still the product's. */
const WITNESS = `trap '' INT TERM; read -r over || kill -KILL "$1"; rm -rf "$2"`;

/** Jest sends SIGKILL to a worker that does not exit within half a second, so that the worker cannot be relied on to end its product. */
const endWithThisProcess = (pid, folder) => {
  const witness = spawn('sh', ['-c', WITNESS, 'sh', String(pid), folder], { stdio: ['pipe', 'ignore', 'ignore'] });
  witness.unref();
  witness.stdin.unref();
  return witness;
};

/** Starts a product with demo data, with webhooks to this machine and without rate limits that ends with this process, however the process ends. */
const begin = () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'waymark-conformance-'));
  const child = spawn(process.execPath, ['apps/api/dist/main.js'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      RATE_LIMITS: 'off',
      DEMO: 'on',
      WEBHOOK_ALLOW_PRIVATE: 'on',
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

/** With this mode, the hooks of a block do not run either. */
const skip = (block) => {
  block.mode = 'skip';
  for (const child of block.children ?? []) skip(child);
};

let product;

/** The keys of fetch's connection pool: https://github.com/nodejs/undici/blob/main/lib/global.js. Node.js 20 and 22 have the second, 24.21 the same pool at both, and 26 an adapter at the second. */
const POOLS = [2, 1].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));

/**
 * Gives each test file `workerProduct()`, the one product of the worker, which starts at the first call; and its own
 * connections, because the server may close an idle connection of an earlier file just as it is reused.
 * Skips the tests of a file that begins with `@needs PROGRAM` if the program is absent; `lacks()` is for parts of a file.
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
    const pool = POOLS.map((key) => globalThis[key]).find((one) => one !== undefined);
    if (pool !== undefined) {
      const next = new pool.constructor();
      for (const key of POOLS) if (globalThis[key] === pool) globalThis[key] = next;
      await pool.destroy();
    }
    await super.teardown();
  }
}
