import { accountsProjection } from '../../accounts/projections/accounts.projection.js';
import { addressBooksProjection } from '../../addresses/projections/address-books.projection.js';
import { apiKeysProjection } from '../../integrations/api-keys/projections/api-keys.projection.js';
import { webhooksProjection } from '../../integrations/webhooks/projections/webhooks.projection.js';
import { commandEffectsProjection } from '../../commands/command-effects.projection.js';
import { shipmentsProjection } from '../../shipments/projections/shipments.projection.js';
import { eventIndexProjection } from '../../event-index/event-index.projection.js';
import type { ReadModelSet } from '@waymark/event-store';

export { eventFormat } from '../../event-log/event-format.js';

/**
 * All read models of this node. Readers wait for `views`; the event index follows separately, so that it cannot delay
 * them.
 */
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
