import { parentPort, workerData } from 'node:worker_threads';
import { verifyLog } from '../proof/verify-log.js';
import { openSqliteLogReader } from './sqlite-log-reader.js';

const reader = openSqliteLogReader(workerData as { file: string });
try {
  parentPort?.postMessage(await verifyLog(reader));
} finally {
  reader.close();
}
