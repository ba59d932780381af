import type { EventFormat } from '../log/event-format.js';
import type { ProjectorThreadData } from '../projections/projector-messages.js';
import type { ReadModelSet } from '../projections/projection.js';

/** The exports of an application's module that the threads of its read models import. */
export interface ReadModelsModule {
  eventFormat: EventFormat;
  readModelSets: Readonly<Record<string, ReadModelSet>>;
}

/** Rejects if the module has no such set. */
export const importReadModels = async ({
  module,
  set: key,
  name,
}: Pick<ProjectorThreadData, 'module' | 'set' | 'name'>): Promise<{ set: ReadModelSet; format: EventFormat }> => {
  const { eventFormat: format, readModelSets } = (await import(module)) as Partial<ReadModelsModule>;
  if (!format || !readModelSets) throw new Error(`${module} does not export eventFormat and readModelSets`);
  const set = readModelSets[key];
  if (!set) throw new Error(`${module} has no read models ${key}`);
  if (set.name !== name) throw new Error(`the read models ${key} of ${module} have the name ${set.name}, not ${name}`);
  return { set, format };
};
