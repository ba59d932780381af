import { rmSync } from 'node:fs';
import type { EventReader, Position } from '../event-store.js';
import { buildingFile, publish } from './generations.js';
import type { Projection } from './projection.js';
import { Projector } from './projector.js';
import { createViews, finishViews, isFileError } from './views-file.js';

const BATCH = 500;

export interface Rebuild {
  dataDirectory: string;
  reader: Pick<EventReader, 'readAfter'>;
  projections: readonly Projection[];
  /** Told from time to time how far it is. */
  progress?: (position: Position) => void;
}

export interface Rebuilt {
  generation: number;
  position: Position;
}

/** Keeps rows in memory as long as they change: fast, and right as long as every row can be written. */
const fill = async (projector: Projector, { reader, progress }: Rebuild, eventByEvent: boolean): Promise<void> => {
  for (;;) {
    const entries = await reader.readAfter(projector.position, BATCH);
    if (eventByEvent) projector.applyBatch(entries);
    else projector.applyUnfinished(entries);
    progress?.(projector.position);
    if (entries.length < BATCH) return projector.finish();
  }
};

const build = async (file: string, rebuild: Rebuild, eventByEvent: boolean): Promise<Position> => {
  rmSync(file, { force: true });
  const database = createViews(file, rebuild.projections);
  try {
    if (eventByEvent) database.exec('PRAGMA journal_mode = MEMORY');
    const projector = new Projector(database, rebuild.projections);
    await fill(projector, rebuild, eventByEvent);
    finishViews(database, rebuild.projections);
    database.exec('PRAGMA journal_mode = WAL');
    return projector.position;
  } finally {
    database.close();
  }
};

/**
 * Folds the whole log into a file beside the ones in use and makes it the current generation. Readers of the others
 * are not touched; a running server changes over by itself.
 */
export const rebuildReadModels = async (rebuild: Rebuild): Promise<Rebuilt> => {
  const file = buildingFile(rebuild.dataDirectory);
  try {
    const position = await build(file, rebuild, false).catch((error: unknown) => {
      if (isFileError(error)) throw error;
      return build(file, rebuild, true);
    });
    return { position, generation: publish(rebuild.dataDirectory, file) };
  } finally {
    rmSync(file, { force: true });
  }
};
