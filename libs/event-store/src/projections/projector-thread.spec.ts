import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from '@jest/globals';
import { Generations } from './generations.js';
import { nothingInMemory } from './projection.js';
import type { ProjectorMessage } from './projector-messages.js';
import { ProjectorSignals } from './projector-signals.js';
import { ProjectorThread } from './projector-thread.js';
import type { ReadModelSet } from './projection.js';
import { rebuildReadModels } from './rebuild.js';
import { Log } from '../read-models/testing/log.js';
import { temporaryDirectory, viewsOf } from '../read-models/testing/views.js';
import { closed, sampleActor } from '../testing/sample.js';
import { walSize } from './views-file.js';

const MEBIBYTE = 1024 * 1024;

/** A set whose rows have `sizes` bytes for these positions, and a few bytes for others. */
const setOf = (
  sizes: ReadonlyMap<number, number> = new Map(),
  { rest = 0, ...others }: { rest?: number; version?: number; servedFrom?: number; tables?: string } = {},
): ReadModelSet => ({
  name: 'bulk',
  rest,
  projections: [
    {
      name: 'bulk',
      version: 1,
      tables: 'CREATE TABLE bulk (position INTEGER PRIMARY KEY, content BLOB) STRICT;',
      indexes: '',
      ...others,
      open: (database) => {
        const insert = database.prepare('INSERT INTO bulk VALUES (?, zeroblob(?))');
        return { ...nothingInMemory, apply: ({ position }) => void insert.run(position, sizes.get(position) ?? 10) };
      },
    },
  ],
});

type Moment = 'opening' | 'opened' | 'advanced' | 'read' | 'asleep';
type Observer = (moment: Moment, generation: number, message?: ProjectorMessage) => void;

/** Runs the projector thread's code in this thread, over an initially empty log. */
class Run {
  readonly generations: Generations;
  /** Milliseconds of each rest after a batch. */
  readonly rests: number[] = [];

  constructor(
    readonly set: ReadModelSet,
    readonly directory = temporaryDirectory(),
    readonly log = new Log(sampleActor),
  ) {
    this.generations = new Generations(this.directory, set.name);
  }

  /** Returns a run with another set on the same files and log. */
  with(set: ReadModelSet): Run {
    return new Run(set, this.directory, this.log);
  }

  get file(): string {
    return this.generations.file(this.generations.current ?? 0);
  }

  grow(count = 1): void {
    for (let added = 0; added < count; added += 1) this.log.append(`thing-${this.log.head}`, closed);
  }

  /** Runs until the thread is idle. `at` receives each step, and may append to the log. */
  async untilIdle(at: Observer = () => undefined, beforeReading?: () => Promise<void>): Promise<void> {
    const signals = new ProjectorSignals();
    signals.rest = (milliseconds) => void this.rests.push(milliseconds);
    signals.sleep = () => {
      const { head } = this.log;
      at('asleep', signals.generation);
      if (this.log.head === head) signals.close();
    };
    await new ProjectorThread({
      dataDirectory: this.directory,
      set: this.set,
      signals,
      reader: {
        readAfter: async (position, limit) => {
          at('read', signals.generation);
          await beforeReading?.();
          return this.log.readAfter(position, limit);
        },
      },
      post: (message) => {
        if (message.kind === 'stopped') throw new Error(message.reason);
        if (message.kind === 'opened') signals.generation = message.generation;
        at(message.kind, signals.generation, message);
      },
    }).run();
  }

  rows(): unknown[] {
    const database = viewsOf(this.set).openGeneration(this.directory, this.generations.current ?? 0);
    try {
      return database.prepare('SELECT position FROM bulk ORDER BY position').all();
    } finally {
      database.close();
    }
  }
}

describe('the write-ahead log of the read models', () => {
  it('is checkpointed when the thread is idle and the file is large', async () => {
    const run = new Run(setOf(new Map([[1, 20 * MEBIBYTE]])));
    let atRest: number | undefined;
    await run.untilIdle((moment) => {
      if (moment !== 'asleep') return;
      if (run.log.head === 0) run.grow();
      else atRest ??= walSize(run.file);
    });
    expect(atRest).toBe(0);
    expect(statSync(run.file).size).toBeGreaterThan(20 * MEBIBYTE);
  });

  it('is checkpointed between two batches when it is very large', async () => {
    const run = new Run(setOf(new Map([[1, 140 * MEBIBYTE]])));
    const sizes: number[] = [];
    await run.untilIdle((moment) => {
      if (moment === 'asleep' && run.log.head === 0) run.grow(1001);
      if (moment === 'advanced' || (moment === 'read' && sizes.length === 1)) sizes.push(walSize(run.file));
    });
    expect(sizes.slice(0, 2)).toEqual([expect.any(Number), 0]);
    expect(sizes[0]).toBeGreaterThan(140 * MEBIBYTE);
  });

  it('is checkpointed before the rows are served, if catching up made it very large', async () => {
    const run = new Run(setOf(new Map([[1, 140 * MEBIBYTE]])));
    await run.untilIdle();
    run.grow();
    let whenOpened: number | undefined;
    await run.untilIdle((moment) => {
      if (moment === 'opened') whenOpened = walSize(run.file);
    });
    expect(whenOpened).toBe(0);
    expect(statSync(run.file).size).toBeGreaterThan(140 * MEBIBYTE);
  });
});

it('rests one millisecond per event of a batch, up to a limit, and not after a single event', async () => {
  const run = new Run(setOf(new Map(), { rest: 25 }));
  const batches = [1, 3, 200];
  await run.untilIdle((moment) => {
    if (moment === 'asleep') run.grow(batches.shift() ?? 0);
  });
  expect(run.rests).toEqual([3, 25]);
});

describe('rows of another version', () => {
  /**
   * Returns the generations that were opened when another version found the rows of two events, and two more events.
   */
  const opened = async (now: Parameters<typeof setOf>[1]) => {
    const before = new Run(setOf());
    before.grow(2);
    await before.untilIdle();
    const run = before.with(setOf(new Map(), now));
    run.grow();
    const openings: unknown[] = [];
    await run.untilIdle((moment, generation, message) => {
      if (moment === 'asleep' && run.log.head === 3) run.grow();
      if (message?.kind === 'opened') openings.push([generation, message.position, message.isOutdated]);
    });
    return { run, openings };
  };

  it('are served and continued if only their rules differ', async () => {
    const { run, openings } = await opened({ version: 2 });
    expect(openings).toEqual([[1, 3, true]]);
    const database = new DatabaseSync(run.file);
    expect(database.prepare('SELECT count(*) AS rows FROM bulk').get()).toEqual({ rows: 4 });
    database.close();
  });

  it('are replaced as soon as there are rows of this version', async () => {
    const { run } = await opened({ version: 2 });
    const openings: unknown[] = [];
    let isBuilt = false;
    await run.untilIdle(
      (_moment, generation, message) => {
        if (message?.kind === 'opened') openings.push([generation, message.position, message.isOutdated]);
      },
      async () => {
        if (isBuilt || openings.length === 0) return;
        isBuilt = true;
        await rebuildReadModels({ dataDirectory: run.directory, reader: run.log, set: run.set });
      },
    );
    expect(openings).toEqual([
      [1, 4, true],
      [2, 4, false],
    ]);
    expect(run.rows()).toHaveLength(4);
  });

  it.each([
    { version: 2, servedFrom: 2 },
    { tables: 'CREATE TABLE bulk (position INTEGER PRIMARY KEY, content BLOB /* {"name":true} */) STRICT;' },
  ])('are not served with %j', async (now) => {
    const { run, openings } = await opened(now);
    expect(openings).toEqual([[2, 3, false]]);
    expect(run.rows()).toHaveLength(4);
  });
});

describe('rows in damaged pages', () => {
  /** Damages pages in such a way that SQLite notices only when it reads the table. */
  const damage = (file: string): void => {
    const { size } = statSync(file);
    const pageSize = 8192;
    const junk = Buffer.alloc(pageSize, 0xff);
    const descriptor = openSync(file, 'r+');
    // The first pages contain the schema, the checkpoint and the parked events.
    for (let page = 3; page < size / pageSize; page += 1) writeSync(descriptor, junk, 0, pageSize, page * pageSize);
    closeSync(descriptor);
  };

  const damaged = async (): Promise<Run> => {
    const run = new Run(setOf());
    run.grow(3);
    await run.untilIdle();
    damage(run.file);
    return run;
  };

  const everyRow = [1, 2, 3, 4].map((position) => ({ position }));

  it('are rebuilt if the damage shows while the log is followed', async () => {
    const run = await damaged();
    const opened: number[] = [];
    await run.untilIdle((moment, generation) => {
      if (moment === 'opened') opened.push(generation);
      if (moment === 'asleep' && run.log.head === 3) run.grow();
    });
    expect(opened).toEqual([1, 2]);
    expect(run.rows()).toEqual(everyRow);
  });

  it('are rebuilt if the damage shows while catching up', async () => {
    const run = await damaged();
    run.grow();
    await run.untilIdle();
    expect(run.generations.current).toBe(2);
    expect(run.rows()).toEqual(everyRow);
  });
});
