import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from '@jest/globals';
import { Generations } from './generations.js';
import { nothingInMemory } from './projection.js';
import type { ProjectorMessage } from './projector-messages.js';
import { ProjectorSignals } from './projector-signals.js';
import { ProjectorThread } from './projector-thread.js';
import type { ReadModelSet } from './read-model-sets.js';
import { rebuildReadModels } from './rebuild.js';
import { created } from './testing/facts.js';
import { Log } from './testing/log.js';
import { openGeneration, temporaryDirectory } from './testing/views.js';
import { walSize } from './views-file.js';

const MEBIBYTE = 1024 * 1024;

/** Positions, each with as many bytes as `sizes` says for it, else a few. */
const setOf = (
  sizes: ReadonlyMap<number, number> = new Map(),
  { version = 1, shape = 1, rest = 0 } = {},
): ReadModelSet => ({
  name: 'bulk',
  rest,
  projections: [
    {
      name: 'bulk',
      version,
      shape,
      tables: 'CREATE TABLE bulk (position INTEGER PRIMARY KEY, content BLOB) STRICT;',
      indexes: '',
      open: (database) => {
        const insert = database.prepare('INSERT INTO bulk VALUES (?, zeroblob(?))');
        return { ...nothingInMemory, apply: ({ position }) => void insert.run(position, sizes.get(position) ?? 10) };
      },
    },
  ],
});

type Moment = 'opening' | 'opened' | 'advanced' | 'read' | 'asleep';
type Observer = (moment: Moment, generation: number, message?: ProjectorMessage) => void;

/** Runs the thread in this one, over a log that nothing is in until it grows. */
class Run {
  readonly generations: Generations;
  /** Milliseconds, after each batch that it rested after. */
  readonly rests: number[] = [];

  constructor(
    readonly set: ReadModelSet,
    readonly directory = temporaryDirectory(),
    readonly log = new Log(),
  ) {
    this.generations = new Generations(this.directory, set.name);
  }

  /** With another set, over the same files and log. */
  with(set: ReadModelSet): Run {
    return new Run(set, this.directory, this.log);
  }

  get file(): string {
    return this.generations.file(this.generations.current ?? 0);
  }

  grow(count = 1): void {
    for (let added = 0; added < count; added += 1) this.log.append(`shipment-${this.log.head}`, created(1));
  }

  /** Until the thread has nothing more to do; told of each moment, and may let the log grow meanwhile. */
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
    const database = openGeneration(this.directory, this.generations.current ?? 0, this.set);
    try {
      return database.prepare('SELECT position FROM bulk ORDER BY position').all();
    } finally {
      database.close();
    }
  }
}

describe('the write-ahead log of the read models', () => {
  it('is folded into the file when there is nothing else to do, once it is large', async () => {
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

  it('is folded between two batches once it is very large', async () => {
    const run = new Run(setOf(new Map([[1, 140 * MEBIBYTE]])));
    const sizes: number[] = [];
    await run.untilIdle((moment) => {
      if (moment === 'asleep' && run.log.head === 0) run.grow(1001);
      if (moment === 'advanced' || (moment === 'read' && sizes.length === 1)) sizes.push(walSize(run.file));
    });
    expect(sizes.slice(0, 2)).toEqual([expect.any(Number), 0]);
    expect(sizes[0]).toBeGreaterThan(140 * MEBIBYTE);
  });

  it('is folded before the rows are shown, when what was missed made it very large', async () => {
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

it('rests after a batch as many milliseconds as that had events, within a limit, and not after a single one', async () => {
  const run = new Run(setOf(new Map(), { rest: 25 }));
  const batches = [1, 3, 200];
  await run.untilIdle((moment) => {
    if (moment === 'asleep') run.grow(batches.shift() ?? 0);
  });
  expect(run.rests).toEqual([3, 25]);
});

describe('rows that another version made', () => {
  /** Rows of two events, and what was opened when another version found them and two more. */
  const opened = async (now: { version?: number; shape?: number }) => {
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

  it('are gone on with where only their rules were others', async () => {
    const { run, openings } = await opened({ version: 2 });
    expect(openings).toEqual([[1, 3, true]]);
    const database = new DatabaseSync(run.file);
    expect(database.prepare('SELECT count(*) AS rows FROM bulk').get()).toEqual({ rows: 4 });
    database.close();
  });

  it('give way to rows of this version as soon as there are some', async () => {
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

  it('are not shown where they cannot be read', async () => {
    const { run, openings } = await opened({ shape: 2 });
    expect(openings).toEqual([[2, 3, false]]);
    expect(run.rows()).toHaveLength(4);
  });
});

describe('rows in damaged pages', () => {
  /** What SQLite finds no fault with until it comes to the table. */
  const damage = (file: string): void => {
    const { size } = statSync(file);
    const pageSize = 8192;
    const junk = Buffer.alloc(pageSize, 0xff);
    const descriptor = openSync(file, 'r+');
    // The schema, the checkpoint and the parked events come first.
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

  it('are built anew when the damage shows while the log is followed', async () => {
    const run = await damaged();
    const opened: number[] = [];
    await run.untilIdle((moment, generation) => {
      if (moment === 'opened') opened.push(generation);
      if (moment === 'asleep' && run.log.head === 3) run.grow();
    });
    expect(opened).toEqual([1, 2]);
    expect(run.rows()).toEqual(everyRow);
  });

  it('are built anew when the damage shows while what was missed is caught up with', async () => {
    const run = await damaged();
    run.grow();
    await run.untilIdle();
    expect(run.generations.current).toBe(2);
    expect(run.rows()).toEqual(everyRow);
  });
});
