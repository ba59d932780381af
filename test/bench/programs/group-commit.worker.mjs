import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { openBareFile } from './bare-file.mjs';

const log = openBareFile(workerData);

const positionOf = (row) => {
  try {
    return Number(log.insert.run(...row).lastInsertRowid);
  } catch {
    return null;
  }
};

parentPort.on('message', (first) => {
  const rows = first;
  for (let next = receiveMessageOnPort(parentPort); next; next = receiveMessageOnPort(parentPort)) {
    rows.push(...next.message);
  }
  log.begin.run();
  const outcomes = rows.map(positionOf);
  log.commit.run();
  parentPort.postMessage(outcomes);
});
