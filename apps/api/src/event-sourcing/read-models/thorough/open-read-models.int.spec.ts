import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { WaymarkEvent } from '@waymark/domain';
import { ShipmentQueries } from '../../../shipments/queries/shipment-queries.js';
import { openSqliteEventStore } from '../../adapters/sqlite/sqlite-event-store.js';
import type { EventStore } from '../../log/event-store.js';
import { outputOfTool } from '../../../../../../test/support/secrets/tool-process.js';
import { until } from '../../../../../../test/support/waiting/until.js';
import { appendNext } from '../../testing/appending.js';
import { Generations } from '../../projections/generations.js';
import { openProductReadModels } from '../../../product-read-models/open-product-read-models.js';
import { ReadModelBehindError } from '../../../platform/store-errors.js';
import type { ReadModels } from '../read-models.js';
import { type ParkedEvent } from '../../projections/parked-event.js';
import { created, stream, trackingNumber, updateAdded } from '../testing/facts.js';
import { dumpGeneration, temporaryDirectory } from '../testing/views.js';

const rebuildIn = (directory: string): Promise<unknown> => outputOfTool('rebuild', [], { DATA_DIR: directory });

const metadata = {
  actor: { id: 'ada', email: 'ada@example.com', role: 'customer' },
  request_id: 'request',
  recorded_at: '2026-01-01T00:00:00.000Z',
} as const;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

class Node {
  readonly parked: ParkedEvent[] = [];
  store!: EventStore;
  readModels!: ReadModels;
  queries!: ShipmentQueries;
  readonly generations: Generations;

  constructor(readonly directory = temporaryDirectory()) {
    this.generations = new Generations(directory, 'views');
  }

  async open(): Promise<this> {
    const eventsFile = join(this.directory, 'events.db');
    this.store = await openSqliteEventStore({ file: eventsFile });
    const { store } = this;
    closing.push(() => store.close());
    const onParked = (event: ParkedEvent): void => void this.parked.push(event);
    this.readModels = await openProductReadModels({
      set: 'views',
      dataDirectory: this.directory,
      eventsFile,
      onParked,
    });
    const { readModels } = this;
    closing.push(() => readModels.close());
    this.store.onAppended((position) => readModels.wake(position));
    this.queries = new ShipmentQueries(readModels);
    return this;
  }

  async close(): Promise<void> {
    await this.readModels.close();
    await this.store.close();
    closing.length = 0;
  }

  async record(name: string, ...events: WaymarkEvent[]): Promise<number> {
    const { mark } = await appendNext(this.store, name, events, metadata);
    await this.readModels.caughtUpWith(mark);
    return mark;
  }

  get generation(): number {
    return this.generations.current ?? 0;
  }

  files(named: RegExp): string[] {
    return readdirSync(this.directory).filter((name) => named.test(name));
  }

  get file(): string {
    return this.generations.file(this.generation);
  }
}

describe('the read models', () => {
  it('contain recorded events after waiting for their position', async () => {
    const node = await new Node().open();
    const advances: number[] = [];
    node.readModels.onAdvanced((position) => advances.push(position));
    await node.record(stream(1), created(1));
    expect(node.queries.byId(1)?.version).toBe(1);
    const position = await node.record(stream(1), updateAdded(1, 'delivered'));
    expect(node.queries.byId(1)?.version).toBe(2);
    expect(node.readModels.status()).toEqual({ position, lag: 0 });
    expect(advances.at(-1)).toBe(position);
  });

  it('report their position if another one is not reached in time', async () => {
    const node = await new Node().open();
    const position = await node.record(stream(1), created(1));
    const waiting = node.readModels.caughtUpWith(position + 5, 20);
    await expect(waiting).rejects.toEqual(new ReadModelBehindError(position, position + 5));
  });

  it('park events that they cannot apply, report them, and continue', async () => {
    const node = await new Node().open();
    await node.record(stream(1), created(1));
    const poison = { type: 'TrackingUpdateAdded', data: {} } as unknown as WaymarkEvent;
    await node.record(stream(1), poison);
    await node.record(stream(1), updateAdded(1, 'delivered'));
    expect(node.queries.counters('ada').delivered).toBe(1);
    const parked = [
      {
        projection: 'shipments',
        position: 2,
        stream: 'shipment-1',
        type: 'TrackingUpdateAdded',
        error: 'an object is missing',
        recorded_at: metadata.recorded_at,
      },
    ];
    expect(node.parked).toEqual(parked);
    expect(node.readModels.parkedEvents()).toEqual(parked);
  });

  it('continue at their position after a restart', async () => {
    const node = await new Node().open();
    await node.record(stream(1), created(1));
    const { file } = node;
    await node.close();
    const store = await openSqliteEventStore({ file: join(node.directory, 'events.db') });
    await appendNext(store, stream(2), [created(2)], metadata);
    await store.close();
    await node.open();
    expect(node.file).toBe(file);
    expect(node.queries.counters(undefined).total).toBe(2);
  });

  const damages: [string, (file: string) => void][] = [
    ['is missing', (file) => rmSync(file)],
    ['is empty', (file) => truncateSync(file, 0)],
    ['is torn', (file) => truncateSync(file, 8192 * 3)],
    ['is something else', (file) => writeFileSync(file, 'no database at all '.repeat(1000))],
    [
      'has other tables',
      (file) => {
        const database = new DatabaseSync(file);
        database.exec(`UPDATE checkpoint SET shape = 'of another version'`);
        database.close();
      },
    ],
  ];

  it.each(damages)('are rebuilt if their file %s', async (_damage, damage) => {
    const node = await new Node().open();
    await node.record(stream(1), created(1));
    await node.record(stream(1), updateAdded(1, 'delivered'));
    await node.close();
    damage(node.file);
    await node.open();
    expect(node.queries.byId(1)?.version).toBe(2);
    expect(node.queries.counters('ada')).toEqual({ total: 1, delivered: 1, in_transit: 0, pending: 0 });
  });

  it('are rebuilt if the log is another one', async () => {
    const [node, other] = [await new Node().open(), await new Node().open()];
    await node.record(stream(1), created(1));
    await node.record(stream(2), created(2));
    await other.record(stream(3), created(3));
    await other.record(stream(4), created(4));
    await node.readModels.close();
    await node.store.close();
    await other.close();
    rmSync(join(node.directory, 'events.db'));
    const log = new DatabaseSync(join(other.directory, 'events.db'));
    log.exec(`VACUUM INTO '${join(node.directory, 'events.db')}'`);
    log.close();
    await node.open();
    expect([1, 2, 3, 4].map((id) => node.queries.byId(id)?.view.id)).toEqual([undefined, undefined, 3, 4]);
  });

  it('are rebuilt next to a running server without failing reads, and end up equal', async () => {
    const node = await new Node().open();
    for (let id = 1; id <= 300; id += 1) await node.record(stream(id), created(id), updateAdded(id, 'in_transit'));
    const before = node.generation;
    const number = trackingNumber(7);
    const rebuilding = rebuildIn(node.directory);
    let reads = 0;
    let recorded = 300;
    while (existsSync(node.generations.file(before))) {
      expect(node.queries.byTrackingNumber(number)?.version).toBe(2);
      expect(node.queries.counters('ada').total).toBe(recorded);
      recorded += 1;
      await node.record(stream(recorded), created(recorded));
      reads += 1;
    }
    await rebuilding;
    expect(reads).toBeGreaterThan(0);
    const { directory, generation } = node;
    expect(generation).toBe(before + 1);
    await node.close();
    const followed = dumpGeneration(directory, generation);
    await rebuildIn(directory);
    expect(dumpGeneration(directory, generation + 1)).toBe(followed);
  });

  it('keep only one generation', async () => {
    const node = await new Node().open();
    await node.record(stream(1), created(1));
    await rebuildIn(node.directory);
    await until('the old generation to be removed', () => !existsSync(node.generations.file(1)));
    expect(node.queries.byId(1)?.view.id).toBe(1);
    expect(node.files(/^views-\d+\.db$/u)).toEqual(['views-2.db']);
  });

  it('remove remains of killed rebuilds, even if their process id is in use again', async () => {
    const node = await new Node().open();
    await node.record(stream(1), created(1));
    await node.close();
    const leftOver = [`views-building-${process.pid}-x.db`, `views-building-1-x.db`, 'views-2.db', 'views.current.1'];
    for (const name of leftOver) writeFileSync(join(node.directory, name), 'half');
    await node.open();
    expect(node.files(/^views/u).filter((name) => leftOver.includes(name))).toEqual([]);
    expect(node.queries.byId(1)?.view.id).toBe(1);
  });

  it('keep the file of a running rebuild', async () => {
    const node = await new Node().open();
    await node.record(stream(1), created(1));
    await node.generations.building(async (file) => {
      writeFileSync(file, 'half');
      node.generations.removeLeftOvers();
      await rebuildIn(node.directory);
      expect(existsSync(file)).toBe(true);
    });
    expect(node.files(/building/u)).toEqual([]);
  });
});

describe('read models opened in the background', () => {
  it('answer after they are built, and throw ReadModelBehindError before', async () => {
    const node = await new Node().open();
    await node.record(stream(1), created(1));
    const files = { dataDirectory: node.directory, eventsFile: join(node.directory, 'events.db') };
    const index = await openProductReadModels({ ...files, set: 'eventIndex', inBackground: 'always' });
    closing.push(() => index.close());
    const positions = index.statement('SELECT position FROM event_index');
    expect(() => positions.all()).toThrow(ReadModelBehindError);
    expect(index.parkedEvents()).toEqual([]);
    await index.caughtUpWith(1);
    expect(positions.all()).toEqual([{ position: 1 }]);
    const position = await node.record(stream(1), updateAdded(1, 'delivered'));
    index.wake(position);
    await index.caughtUpWith(position);
    expect(positions.all()).toEqual([{ position: 1 }, { position: 2 }]);
  });

  it('can be closed before they are built, and leave no files', async () => {
    const node = await new Node().open();
    await node.record(stream(1), created(1));
    const files = { dataDirectory: node.directory, eventsFile: join(node.directory, 'events.db') };
    const index = await openProductReadModels({ ...files, set: 'eventIndex', inBackground: 'always' });
    await index.close();
    expect(readdirSync(node.directory).filter((name) => name.includes('event-index-building'))).toEqual([]);
  });
});
