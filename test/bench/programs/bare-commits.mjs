// Commits of one row each: {"file", "row", "milliseconds"}. Prints {"p50", "p99"} until a row is on disk, in milliseconds.
import { performance } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';
import { ascending, quantile } from '../support/numbers.mjs';
import { openBareFile } from './bare-file.mjs';

const { file, row, milliseconds } = await json(process.stdin);
const log = openBareFile(file);
const data = JSON.stringify(row);
const took = [];
const end = performance.now() + milliseconds;
for (let start = performance.now(); start < end; start = performance.now()) {
  log.insert.run(`shipment-${took.length}`, 1, 'ShipmentCreated', data);
  took.push(performance.now() - start);
}
const sorted = ascending(took);
console.log(JSON.stringify({ p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }));
