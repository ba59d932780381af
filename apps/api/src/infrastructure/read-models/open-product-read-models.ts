import { openReadModels, type ReadModelsOptions, type ReadModels } from '@waymark/event-store/sqlite';
import { workerFile } from '../../platform/package-files.js';
import { readModelSets, type ReadModelSetKey } from './read-model-sets.js';

export type ProductReadModelsOptions = Omit<ReadModelsOptions, 'set'> & { set: ReadModelSetKey };

/** Opens one of the product's read-model sets, as openReadModels does. */
export const openProductReadModels = ({ set, ...options }: ProductReadModelsOptions): Promise<ReadModels> =>
  openReadModels({
    ...options,
    set: {
      key: set,
      name: readModelSets[set].name,
      module: workerFile('infrastructure/read-models/read-model-sets.js'),
    },
  });
