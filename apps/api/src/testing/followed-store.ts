import type { EventStore } from '../event-log/event-log.js';
import { Projector, type ReadModels } from '@waymark/event-store/sqlite';
import { readModelSets } from '../infrastructure/read-models/read-model-sets.js';
import { Log } from '../event-log/testing/log.js';
import { readModelsOf } from './product-rows.js';

/** An event store and its rows in memory, which follow when they are awaited. */
export interface FollowedStore {
  store: EventStore;
  readModels: Pick<ReadModels, 'statement' | 'position' | 'caughtUpWith' | 'opening' | 'onAdvanced'>;
}

export const followed = (store: EventStore): FollowedStore => {
  const { database, statement } = readModelsOf(new Log());
  const projector = new Projector(database, readModelSets.views.projections);
  return {
    store,
    readModels: {
      statement,
      get position() {
        return projector.position;
      },
      caughtUpWith: async (position) => {
        while (projector.position < position) projector.applyBatch(await store.readAfter(projector.position, 1_000));
      },
      opening: undefined,
      onAdvanced: () => () => undefined,
    },
  };
};
