import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Loaded into a product process before anything else: a thread that builds rows stands still, after it has told how
 * far it is, for as long as the file named as its set is in BUILDS_HELD_BY.
 */
const TELLING = new Set(['opening', 'building']);
const PAUSE = 10;
const directory = process.env.BUILDS_HELD_BY;

if (parentPort && workerData?.set !== undefined && directory !== undefined) {
  const gate = join(directory, workerData.set);
  const sleeping = new Int32Array(new SharedArrayBuffer(4));
  const post = parentPort.postMessage.bind(parentPort);
  parentPort.postMessage = (message) => {
    post(message);
    while (TELLING.has(message.kind) && existsSync(gate)) Atomics.wait(sleeping, 0, 0, PAUSE);
  };
}
