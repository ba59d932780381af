// Memory, open files and data files of the server.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/prepare.mjs';
import { startProduct } from '../../scripts/scale/product.mjs';

const PRELOADED = pathToFileURL(join(root, 'test/support/product/used-memory-preload.mjs')).href;

/** Starts the product so that it reports its memory in use. */
export const startServer = async (directory) => {
  const [data, reports] = ['data', 'reports'].map((name) => join(directory, name));
  for (const folder of [data, reports]) mkdirSync(folder);
  const product = await startProduct(data, {
    NODE_OPTIONS: `--import ${PRELOADED}`,
    MEMORY_REPORTS_IN: reports,
    MAP_EMBED_URL: 'off',
  });

  /** Bytes in use after a garbage collection of the main thread, and resident bytes. */
  const memory = async () => {
    const report = join(reports, 'report');
    writeFileSync(join(reports, 'request'), '');
    while (!existsSync(report)) await pause(50);
    const { used, resident } = JSON.parse(readFileSync(report, 'utf8'));
    rmSync(report);
    return { heap: used, resident };
  };
  /** Undefined without /proc. */
  const openFiles = () => {
    const folder = `/proc/${product.pid}/fd`;
    return existsSync(folder) ? readdirSync(folder).length : undefined;
  };
  /** Bytes of each file of the data directory. */
  const files = () =>
    Object.fromEntries(
      readdirSync(data)
        .map((name) => [name, statSync(join(data, name), { throwIfNoEntry: false })])
        .filter(([, status]) => status?.isFile())
        .map(([name, { size }]) => [name, size]),
    );
  return { ...product, look: async () => ({ ...(await memory()), openFiles: openFiles(), files: files() }) };
};
