// A machine whose cores are busy elsewhere, and the tests that feel it.
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../prepare.mjs';

/** What a test file imports or calls that starts a process or opens a socket. */
const startsProcesses = /support\/(product-process|commands|servers\/[\w-]+)\.js'|\/cluster\.js'|\bspawn\(/;
const opensSockets = /'socket\.io-client'|support\/(live|watchers)\.js'/;

const testFiles = ['apps', 'libs', 'test']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
  .filter((file) => /\.spec\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist|compiled|browser|at-length)\//.test(file));

const filesWith = (...patterns) =>
  testFiles.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return patterns.some((pattern) => pattern.test(text));
  });

/** The test files that start processes or open sockets. */
export const sensitiveFiles = () => filesWith(startsProcesses, opensSockets);

/** Those of them that open sockets to a server in their own process: quick enough for every run of all tests. */
export const quickSensitiveFiles = () => filesWith(/'socket\.io-client'/).filter((file) => !file.startsWith('test'));

/** Runs beside as many endless loops as there are cores. */
export const besideBusyCores = async (task) => {
  const loops = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await task();
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
  }
};
