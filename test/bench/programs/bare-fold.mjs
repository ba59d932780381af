// Reads a log in order, parses each event and folds its stream in memory: {"file"}. Prints {"seconds", "shipments"}.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';
import { root } from '../../../scripts/prepare.mjs';
import { DatabaseSync } from './served.mjs';

const { shipmentDecider } = await import(join(root, 'libs/domain/dist/index.js'));
const PAGE = 1_000;

const { file } = await json(process.stdin);
const database = new DatabaseSync(file, { readOnly: true });
// The program that wrote the file may still be checkpointing its write-ahead log.
database.exec('PRAGMA busy_timeout = 10000');
const select = database.prepare(
  'SELECT position, stream, type, data, metadata FROM events WHERE position > ? ORDER BY position LIMIT ?',
);
select.setReturnArrays(true);

const start = performance.now();
const { initialState, evolve } = shipmentDecider;
const states = new Map();
let after = 0;
for (let rows = select.all(after, PAGE); rows.length > 0; rows = select.all(after, PAGE)) {
  for (const [position, stream, type, data, metadata] of rows) {
    const event = { type, data: JSON.parse(data), metadata: JSON.parse(metadata) };
    if (stream.startsWith('shipment-')) states.set(stream, evolve(states.get(stream) ?? initialState, event));
    after = position;
  }
}
console.log(JSON.stringify({ seconds: (performance.now() - start) / 1_000, shipments: states.size }));
database.close();
