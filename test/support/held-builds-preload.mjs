import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Loaded into a product process before anything else: a thread that builds rows stands still, after it has told how
 * far it is, for as long as the file named as its set is in BUILDS_HELD_BY, or until it is told to end.
 */
const TELLING = new Set(['opening', 'building']);
const PAUSE = 10;
/** Of ProjectorSignals. */
const CLOSING = 1;
const directory = process.env.BUILDS_HELD_BY;

if (parentPort && workerData?.set !== undefined && directory !== undefined) {
  const gate = join(directory, workerData.set);
  const signals = new Int32Array(workerData.signals);
  const isHeld = () => Atomics.load(signals, CLOSING) === 0 && existsSync(gate);
  const post = parentPort.postMessage.bind(parentPort);
  parentPort.postMessage = (message) => {
    post(message);
    while (TELLING.has(message.kind) && isHeld()) Atomics.wait(signals, CLOSING, 0, PAUSE);
  };
}
