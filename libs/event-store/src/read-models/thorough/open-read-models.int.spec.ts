import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../test/support/waiting/until.js';
import { openSampleStore, type SampleStore } from '../../testing/sample-store.js';
import { threadFile } from '../../runtime/thread-file.js';
import { ReadModelBehindError } from '../../log/store-errors.js';
import { Generations } from '../../projections/generations.js';
import type { ParkedEvent } from '../../projections/projection.js';
import type { ProjectorThreadData } from '../../projections/projector-messages.js';
import { ProjectorSignals } from '../../projections/projector-signals.js';
import { appendNext } from '../../testing/appending.js';
import { moved, sampleMetadata as metadata, type SampleEvent } from '../../testing/sample.js';
import { notesAndPlaces } from '../../testing/sample-projections.js';
import { openReadModels } from '../open-read-models.js';
import type { ReadModels } from '../read-models.js';
import { temporaryDirectory, viewsOf } from '../testing/views.js';

const { dumpGeneration } = viewsOf(notesAndPlaces);
const set = {
  key: 'notesAndPlaces',
  name: notesAndPlaces.name,
  module: threadFile('testing/sample-projections.js'),
};

const second = { ...set, key: 'second', name: 'second' };

/** Rebuilds the rows in a thread of its own. */
const rebuildIn = (dataDirectory: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { buffer: signals } = new ProjectorSignals();
    const eventsFile = join(dataDirectory, 'events.db');
    const workerData: ProjectorThreadData = {
      module: set.module.href,
      set: set.key,
      name: set.name,
      dataDirectory,
      eventsFile,
      signals,
    };
    const worker = new Worker(threadFile('read-models/renewal.worker.js'), { workerData });
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });

const thing = (number: number): string => `thing-${number}`;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

class Node {
  readonly parked: ParkedEvent[] = [];
  store!: SampleStore;
  readModels!: ReadModels;
  readonly generations: Generations;

  constructor(readonly directory = temporaryDirectory()) {
    this.generations = new Generations(directory, set.name);
  }

  async open(): Promise<this> {
    this.store = await openSampleStore(this.eventsFile);
    const { store, eventsFile } = this;
    closing.push(() => store.close());
    const onParked = (event: ParkedEvent): void => void this.parked.push(event);
    this.readModels = await openReadModels({
      set,
      dataDirectory: this.directory,
      eventsFile,
      onParked,
    });
    const { readModels } = this;
    closing.push(() => readModels.close());
    this.store.onAppended((position) => readModels.wake(position));
    return this;
  }

  get eventsFile(): string {
    return join(this.directory, 'events.db');
  }

  async close(): Promise<void> {
    await this.readModels.close();
    await this.store.close();
    closing.length = 0;
  }

  async record(name: string, ...events: SampleEvent[]): Promise<number> {
    const { mark } = await appendNext(this.store, name, events, metadata);
    await this.readModels.caughtUpWith(mark);
    return mark;
  }

  /** Undefined without a row. */
  moves(number: number): number | undefined {
    const row = this.readModels.statement('SELECT moves FROM places WHERE stream = ?').get(thing(number));
    return row && Number(row['moves']);
  }

  get total(): number {
    return Number(this.readModels.statement('SELECT count(*) AS total FROM places').get()?.['total']);
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
    await node.record(thing(1), moved('Bath'));
    expect(node.moves(1)).toBe(1);
    const position = await node.record(thing(1), moved('Rome'));
    expect(node.moves(1)).toBe(2);
    expect(node.readModels.status()).toEqual({ position, lag: 0 });
    expect(advances.at(-1)).toBe(position);
  });

  it.each([
    ['another name', { name: 'wrong' }, 'the read models notesAndPlaces of .* have the name sample, not wrong'],
    ['another key', { key: 'wrong' }, 'has no read models wrong'],
    [
      'a module without them',
      { module: threadFile('testing/sample.js') },
      'does not export eventFormat and readModelSets',
    ],
  ])('reject a set with %s', async (_case, misnamed, message) => {
    const node = await new Node().open();
    const options = { set: { ...set, ...misnamed }, dataDirectory: temporaryDirectory(), eventsFile: node.eventsFile };
    await expect(openReadModels(options)).rejects.toThrow(new RegExp(message));
    const background = await openReadModels({ ...options, inBackground: 'always' });
    closing.push(() => background.close());
    await until('the thread stops', () => background.status().stopped !== undefined);
    expect(() => background.statement('SELECT 1').get()).toThrow(new RegExp(message));
  });

  it('report their position if another one is not reached in time', async () => {
    const node = await new Node().open();
    const position = await node.record(thing(1), moved('Bath'));
    const waiting = node.readModels.caughtUpWith(position + 5, 20);
    await expect(waiting).rejects.toEqual(new ReadModelBehindError(position, position + 5));
  });

  it('park events that they cannot apply, report them, and continue', async () => {
    const node = await new Node().open();
    await node.record(thing(1), moved('Bath'));
    const poison = { type: 'Moved', data: {} } as unknown as SampleEvent;
    await node.record(thing(1), poison);
    await node.record(thing(1), moved('Rome'));
    expect(node.moves(1)).toBe(2);
    const parked = [
      {
        projection: 'places',
        position: 2,
        stream: 'thing-1',
        type: 'Moved',
        error: 'to is not text',
        recorded_at: metadata.recorded_at,
      },
    ];
    expect(node.parked).toEqual(parked);
    expect(node.readModels.parkedEvents()).toEqual(parked);
  });

  it('continue at their position after a restart', async () => {
    const node = await new Node().open();
    await node.record(thing(1), moved('Bath'));
    const { file } = node;
    await node.close();
    const store = await openSampleStore(join(node.directory, 'events.db'));
    await appendNext(store, thing(2), [moved('Bath')], metadata);
    await store.close();
    await node.open();
    expect(node.file).toBe(file);
    expect(node.total).toBe(2);
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
    await node.record(thing(1), moved('Bath'));
    await node.record(thing(1), moved('Rome'));
    await node.close();
    damage(node.file);
    await node.open();
    expect(node.moves(1)).toBe(2);
  });

  it('are rebuilt if the log is another one', async () => {
    const [node, other] = [await new Node().open(), await new Node().open()];
    await node.record(thing(1), moved('Bath'));
    await node.record(thing(2), moved('Bath'));
    await other.record(thing(3), moved('Bath'));
    await other.record(thing(4), moved('Bath'));
    await node.readModels.close();
    await node.store.close();
    await other.close();
    rmSync(join(node.directory, 'events.db'));
    const log = new DatabaseSync(join(other.directory, 'events.db'));
    log.exec(`VACUUM INTO '${join(node.directory, 'events.db')}'`);
    log.close();
    await node.open();
    expect([1, 2, 3, 4].map((number) => node.moves(number))).toEqual([undefined, undefined, 1, 1]);
  });

  it('are rebuilt next to a running server without failing reads, and end up equal', async () => {
    const node = await new Node().open();
    for (let id = 1; id <= 300; id += 1) await node.record(thing(id), moved('Bath'), moved('Rome'));
    const before = node.generation;
    const rebuilding = rebuildIn(node.directory);
    let reads = 0;
    let recorded = 300;
    while (existsSync(node.generations.file(before))) {
      expect(node.moves(7)).toBe(2);
      expect(node.total).toBe(recorded);
      recorded += 1;
      await node.record(thing(recorded), moved('Bath'));
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
    await node.record(thing(1), moved('Bath'));
    await rebuildIn(node.directory);
    await until('the old generation to be removed', () => !existsSync(node.generations.file(1)));
    expect(node.moves(1)).toBe(1);
    expect(node.files(/^sample-\d+\.db$/u)).toEqual(['sample-2.db']);
  });

  it('remove remains of killed rebuilds, even if their process id is in use again', async () => {
    const node = await new Node().open();
    await node.record(thing(1), moved('Bath'));
    await node.close();
    const leftOver = [
      `sample-building-${process.pid}-x.db`,
      `sample-building-1-x.db`,
      'sample-2.db',
      'sample.current.1',
    ];
    for (const name of leftOver) writeFileSync(join(node.directory, name), 'half');
    await node.open();
    expect(node.files(/^sample/u).filter((name) => leftOver.includes(name))).toEqual([]);
    expect(node.moves(1)).toBe(1);
  });

  it('keep the file of a running rebuild', async () => {
    const node = await new Node().open();
    await node.record(thing(1), moved('Bath'));
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
    await node.record(thing(1), moved('Bath'));
    const files = { dataDirectory: node.directory, eventsFile: join(node.directory, 'events.db') };
    const index = await openReadModels({ ...files, set: second, inBackground: 'always' });
    closing.push(() => index.close());
    const positions = index.statement('SELECT moves FROM places');
    expect(() => positions.all()).toThrow(ReadModelBehindError);
    expect(index.parkedEvents()).toEqual([]);
    await index.caughtUpWith(1);
    expect(positions.all()).toEqual([{ moves: 1 }]);
    const position = await node.record(thing(1), moved('Rome'));
    index.wake(position);
    await index.caughtUpWith(position);
    expect(positions.all()).toEqual([{ moves: 2 }]);
  });

  it('can be closed before they are built, and leave no files', async () => {
    const node = await new Node().open();
    await node.record(thing(1), moved('Bath'));
    const files = { dataDirectory: node.directory, eventsFile: join(node.directory, 'events.db') };
    const index = await openReadModels({ ...files, set: second, inBackground: 'always' });
    await index.close();
    expect(readdirSync(node.directory).filter((name) => name.includes('second-building'))).toEqual([]);
  });
});
