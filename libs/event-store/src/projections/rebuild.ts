import { rmSync } from 'node:fs';
import type { EventReader, Position } from '../log/event-store.js';
import { Generations } from './generations.js';
import { Projector } from './projector.js';
import type { ReadModelSet } from './projection.js';
import { isFileError } from '../sqlite/sqlite-errors.js';
import { createViews, finishViews } from './views-file.js';

const BATCH = 500;

export interface Rebuild {
  dataDirectory: string;
  reader: Pick<EventReader, 'readAfter'>;
  set: ReadModelSet;
  /** Polled regularly. If it returns true, the rebuild ends with RebuildCancelledError and leaves no files. */
  isCancelled?: () => boolean;
  /** Called regularly with the position up to which rows are built. */
  progressed?: (position: Position) => void;
}

export class RebuildCancelledError extends Error {
  override readonly name = 'RebuildCancelledError';
}

export interface Rebuilt {
  generation: number;
  position: Position;
}

const endIfCancelled = ({ isCancelled }: Rebuild): void => {
  if (isCancelled?.()) throw new RebuildCancelledError();
};

/** Keeps rows in memory as long as they change, which is fast but requires that all rows can be written. */
const fill = async (projector: Projector, rebuild: Rebuild, eventByEvent: boolean): Promise<void> => {
  const { reader, progressed } = rebuild;
  for (;;) {
    const entries = await reader.readAfter(projector.position, BATCH);
    if (eventByEvent) projector.applyBatch(entries);
    else projector.applyUnfinished(entries);
    endIfCancelled(rebuild);
    if (entries.length < BATCH) return projector.finish();
    progressed?.(projector.position);
  }
};

const build = async (file: string, rebuild: Rebuild, eventByEvent: boolean): Promise<Position> => {
  rmSync(file, { force: true });
  const { projections } = rebuild.set;
  const database = createViews(file, projections);
  try {
    if (eventByEvent) database.exec('PRAGMA journal_mode = MEMORY');
    const projector = new Projector(database, projections);
    await fill(projector, rebuild, eventByEvent);
    finishViews(database, projections, () => endIfCancelled(rebuild));
    database.exec('PRAGMA journal_mode = WAL');
    return projector.position;
  } finally {
    database.close();
  }
};

/**
 * Folds the whole log into a new file and makes it the current generation. Readers of other generations are not
 * affected; a running server switches by itself.
 */
export const rebuildReadModels = async (rebuild: Rebuild): Promise<Rebuilt> => {
  const generations = new Generations(rebuild.dataDirectory, rebuild.set.name);
  generations.removeLeftOvers();
  return generations.building(async (file) => {
    const position = await build(file, rebuild, false).catch((error: unknown) => {
      if (isFileError(error) || error instanceof RebuildCancelledError) throw error;
      return build(file, rebuild, true);
    });
    return { position, generation: generations.publish(file) };
  });
};
