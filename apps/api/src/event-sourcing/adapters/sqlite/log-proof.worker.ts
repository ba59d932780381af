import { parentPort, workerData } from 'node:worker_threads';
import { rootAt } from '../../log-proof.js';
import { verifyLog } from '../../verify-log.js';
import { openSqliteEventReader } from './sqlite-event-reader.js';
import type { ProofTask } from './sqlite-log-proof.js';

const { file, task } = workerData as { file: string; task: ProofTask };
const reader = openSqliteEventReader({ file });
try {
  parentPort?.postMessage(task === 'verify' ? await verifyLog(reader) : await rootAt(reader, await reader.head()));
} finally {
  reader.close();
}
