import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Preloaded into a product process. A thread that builds rows reports its progress and then waits while the file with
 * the name of its set is in BUILDS_HELD_BY, or until it must close.
 */
const REPORTING = new Set(['opening', 'building']);
const PAUSE = 10;
/** The index of `closing` in ProjectorSignals. */
const CLOSING = 1;
const directory = process.env.BUILDS_HELD_BY;

if (parentPort && workerData?.set !== undefined && directory !== undefined) {
  const gate = join(directory, workerData.set);
  const signals = new Int32Array(workerData.signals);
  const isHeld = () => Atomics.load(signals, CLOSING) === 0 && existsSync(gate);
  const post = parentPort.postMessage.bind(parentPort);
  parentPort.postMessage = (message) => {
    post(message);
    while (REPORTING.has(message.kind) && isHeld()) Atomics.wait(signals, CLOSING, 0, PAUSE);
  };
}
