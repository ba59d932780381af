// Writers that each create streams and append to them, one event per append, at the expected version:
// {"store": "bare" or "ours", "file", "writers", "warmUp", "milliseconds"}. Prints {"rate", "p50", "p99"}.
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';
import { FIRST_PREVIOUS_HASH } from '@waymark/event-store';
import { root } from '../../../scripts/prepare.mjs';
import { shipment, update } from '../../../scripts/scale/shipments.mjs';
import { ascending, quantile } from '../support/numbers.mjs';
import { GroupCommit } from './group-commit.mjs';
import { streamName } from './stream-names.mjs';

const UPDATES = 6;

const { store, file, writers, warmUp, milliseconds } = await json(process.stdin);
const built = (path) => import(join(root, 'apps/api/compiled', path));

const stores = {
  bare: async () => {
    const log = new GroupCommit(file);
    return (stream, version, { type, data }) => log.insert(stream, version + 1, type, JSON.stringify(data));
  },
  ours: async () => {
    const { openEventStore } = await built('event-log/log-files.js');
    const { someMetadata: metadata } = await built('event-log/testing/appending.js');
    const log = await openEventStore({ file });
    return async (stream, expectedVersion, event, last) => {
      const previousHash = last?.hash ?? FIRST_PREVIOUS_HASH;
      const events = [{ id: randomUUID(), ...event }];
      return log.append({ stream, expectedVersion, previousHash, events, metadata });
    };
  },
};

const { created, updateAdded } = await built('event-log/testing/facts.js');
const creations = Array.from({ length: 200 }, (_, index) => created(index + 1, shipment()));
const scans = Array.from({ length: UPDATES }, (_, index) => ({
  type: updateAdded(1, 'in_transit').type,
  data: { update: { id: index + 1, ...update(index) } },
}));

const append = await stores[store]();
const begin = performance.now() + warmUp;
const end = begin + milliseconds;
const latencies = [];

const write = async () => {
  while (performance.now() < end) {
    const stream = streamName(Math.random());
    let last;
    for (const [version, event] of [creations[randomInt(creations.length)], ...scans].entries()) {
      const start = performance.now();
      last = await append(stream, version, event, last);
      if (start >= begin) latencies.push(performance.now() - start);
    }
  }
};
await Promise.all(Array.from({ length: writers }, write));
const sorted = ascending(latencies);
const seconds = (performance.now() - begin) / 1_000;
console.log(JSON.stringify({ rate: sorted.length / seconds, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }));
process.exit();
