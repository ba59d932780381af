// Keeps all cores busy, and lists the tests that are sensitive to that.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../prepare.mjs';
import { byRunner, testFiles } from './test-files.mjs';

/** Imports and calls of a test file that start a process or open a socket. */
const startsProcesses =
  /support\/(product\/product-process|scenarios\/commands|servers\/[\w-]+)\.js'|\/cluster\.js'|\bspawn\(/;
const opensSockets = /'socket\.io-client'|support\/live\/(live|watchers)\.js'/;

/** The test files that start processes or open sockets. */
export const sensitiveFiles = () =>
  byRunner(testFiles(root)).jestFiles.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [startsProcesses, opensSockets].some((pattern) => pattern.test(text));
  });

/** Runs the task while an endless loop keeps each core busy. */
export const besideBusyCores = async (task) => {
  const loops = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await task();
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
  }
};
