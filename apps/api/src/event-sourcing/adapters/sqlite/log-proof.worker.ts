import { parentPort, workerData } from 'node:worker_threads';
import { verifyLog } from '../../proof/verify-log.js';
import { openSqliteEventReader } from './sqlite-event-reader.js';

const reader = openSqliteEventReader(workerData as { file: string });
try {
  parentPort?.postMessage(await verifyLog(reader));
} finally {
  reader.close();
}
