import { accountsProjection } from '../../accounts/projections/accounts.projection.js';
import { addressBooksProjection } from '../../addresses/projections/address-books.projection.js';
import { apiKeysProjection } from '../../integrations/api-keys/projections/api-keys.projection.js';
import { webhooksProjection } from '../../integrations/webhooks/projections/webhooks.projection.js';
import { commandEffectsProjection } from '../../commands/command-effects.projection.js';
import { shipmentsProjection } from '../../shipments/projections/shipments.projection.js';
import { eventIndexProjection } from '../event-index/event-index.projection.js';
import type { Projection } from './projection.js';

/** Projections that share a file, a checkpoint and a thread. */
export interface ReadModelSet {
  /** The beginning of its files' names. */
  name: string;
  projections: readonly Projection[];
  /**
   * Most milliseconds after a batch, which rests as many as it had events, so that where many write even more share a
   * transaction. One that comes alone is shown at once.
   */
  rest: number;
}

/** Everything that this node folds from the log: the resources that readers wait for, and, apart from them, the index of all events. */
export const readModelSets = {
  views: {
    name: 'views',
    projections: [
      accountsProjection,
      addressBooksProjection,
      shipmentsProjection,
      apiKeysProjection,
      webhooksProjection,
      commandEffectsProjection,
    ],
    rest: 25,
  },
  eventIndex: { name: 'event-index', projections: [eventIndexProjection], rest: 50 },
} as const satisfies Record<string, ReadModelSet>;

export type ReadModelSetKey = keyof typeof readModelSets;
