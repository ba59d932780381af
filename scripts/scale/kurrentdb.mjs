// Measures the size of a log's events in KurrentDB, and the read rate, on the server that KURRENTDB_URL names.
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { inParallel, packageOfTheApi } from './product.mjs';

const storedStreams = (file, limit) => {
  const { DatabaseSync } = packageOfTheApi('@photostructure/sqlite');
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare(
      `SELECT stream, id, type, data, metadata, hash, previous_hash FROM events
       WHERE stream IN (SELECT stream FROM events WHERE stream LIKE 'shipment-%' AND version = 1 LIMIT ?) ORDER BY stream, version`,
    )
    .all(limit);
  database.close();
  const streams = new Map();
  for (const row of rows) streams.set(row.stream, [...(streams.get(row.stream) ?? []), row]);
  return streams;
};

/** Bytes per event, appends per second by 64 writers, and events per second of a subscription filtered by prefix. */
export const measureKurrentDb = async (url, file, limit) => {
  const { KurrentDBClient, jsonEvent, streamNameFilter } = packageOfTheApi('@kurrent/kurrentdb-client');
  const client = KurrentDBClient.connectionString(url);
  const prefix = `scale-${randomBytes(4).toString('hex')}-`;
  const streams = [...storedStreams(file, limit)];
  const positions = [];
  const appending = await inParallel(streams.length, 64, async (index) => {
    const [stream, rows] = streams[index];
    for (const { id, type, data, metadata, hash, previous_hash } of rows) {
      const event = { id, type, data: JSON.parse(data), metadata: { ...JSON.parse(metadata), hash, previous_hash } };
      // A position is a byte offset in the server's file.
      positions.push(Number((await client.appendToStream(`${prefix}${stream}`, jsonEvent(event))).position.commit));
    }
  });
  const count = positions.length;
  const bytes =
    positions.reduce((one, other) => Math.max(one, other)) - positions.reduce((one, other) => Math.min(one, other));
  const start = performance.now();
  let received = 0;
  let last = 'start';
  while (received < count) {
    const subscription = client.subscribeToAll({
      fromPosition: last,
      filter: streamNameFilter({ prefixes: [prefix] }),
    });
    try {
      for await (const { event } of subscription) {
        received += 1;
        last = event.position;
        if (received === count) break;
      }
    } catch {
      // 'Consumer too slow' sometimes ends it; it resumes from the last event.
    }
  }
  const reading = (performance.now() - start) / 1000;
  await client.dispose();
  return { bytesPerEvent: bytes / count, appendsPerSecond: count / appending, readsPerSecond: count / reading };
};
