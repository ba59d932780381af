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
}: Pick<ProjectorThreadData, 'module' | 'set'>): Promise<{ set: ReadModelSet; format: EventFormat }> => {
  const { eventFormat: format, readModelSets } = (await import(module)) as ReadModelsModule;
  const set = readModelSets[key];
  if (!set) throw new Error(`${module} has no read models ${key}`);
  return { set, format };
};
