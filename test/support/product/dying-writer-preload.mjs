import { existsSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Preloaded into a product process. The thread that writes the log ends after a commit, before it answers, if the file
 * WRITER_DIES_BY exists. It deletes the file.
 */
const gate = process.env.WRITER_DIES_BY;

if (parentPort && workerData?.durability !== undefined && gate !== undefined) {
  const post = parentPort.postMessage.bind(parentPort);
  parentPort.postMessage = (message) => {
    if ('outcomes' in message && existsSync(gate)) {
      rmSync(gate);
      // Ends this thread only.
      process.exit(1);
    }
    post(message);
  };
}
