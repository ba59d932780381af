import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { CommandRunner, eventHash, eventsFile, followStore, nothingInMemory, unversioned } from '@waymark/event-store';
import type { Decider, Projection } from '@waymark/event-store';
import { openEmbeddedLog, openReadModels, rebuildReadModels } from '@waymark/event-store/sqlite';
import { isIncluded, leafHash } from '@waymark/proofs';

type SeatEvent = { type: 'Reserved'; data: { seats: number } } | { type: 'Released'; data: { seats: number } };
const evening: Decider<number, { reserve: number }, SeatEvent> = {
  initialState: 100,
  evolve: (left, { type, data }) => (type === 'Reserved' ? left - data.seats : left + data.seats),
  decide: ({ reserve }, left) => {
    if (reserve > left) throw new RangeError(`only ${left} seats are left`);
    return [{ type: 'Reserved', data: { seats: reserve } }];
  },
};
const seats: Projection<SeatEvent> = {
  ...{ name: 'seats', version: 1, indexes: '' },
  tables: 'CREATE TABLE seats (evening TEXT PRIMARY KEY, taken INTEGER NOT NULL) STRICT;',
  open: (database) => {
    const add = database.prepare('INSERT INTO seats VALUES (?1, ?2) ON CONFLICT DO UPDATE SET taken = taken + ?2');
    const apply = ({ stream, type, data }: { stream: string } & SeatEvent) =>
      void add.run(stream, type === 'Reserved' ? data.seats : -data.seats);
    return { ...nothingInMemory, apply };
  },
};
// The threads of the read models import these two from this module.
export const eventFormat = unversioned<SeatEvent>(['Reserved', 'Released']);
export const readModelSets = { seats: { name: 'seats', projections: [seats], rest: 0 } };

if (isMainThread) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'seats-'));
  const file = eventsFile({ dataDirectory });
  const log = await openEmbeddedLog<SeatEvent, string>({ file, format: eventFormat });
  const runner = new CommandRunner({ store: log.store });
  const reserve = (count: number, key: string, expectedVersions?: number[]) =>
    runner.run({
      ...{ decider: evening, stream: 'evening-1', command: () => ({ reserve: count }), expectedVersions },
      context: { actor: 'Ada', request_id: key, idempotency_key: key },
    });
  const { version } = await reserve(2, 'first');
  await reserve(2, 'first'); // The log has this key already: nothing is recorded twice.
  await reserve(3, 'second', [version]); // At another version it would reject with PreconditionFailedError.
  await reserve(96, 'third').catch((error: unknown) => console.log(String(error)));
  const ending = new AbortController();
  const handle = ({ position, type }: { position: number; type: string }) => {
    console.log(position, type);
    if (position === 2) ending.abort();
  };
  await followStore(log.store, { name: 'printer', handle, park: console.error, signal: ending.signal });
  const set = { key: 'seats', name: 'seats', module: new URL(import.meta.url) };
  const readModels = await openReadModels({ set, dataDirectory, eventsFile: file });
  console.log(JSON.stringify(readModels.statement('SELECT * FROM seats').all()));
  console.log(await rebuildReadModels({ dataDirectory, reader: log.store, set: readModelSets.seats }));
  const { event, head, path } = await log.proof.inclusion(2);
  console.log(await isIncluded({ index: 1, ...head, leafHash: await leafHash(eventHash(event)), path }));
  await Promise.all([readModels.close(), log.close()]);
}
