import { Logger, type Provider } from '@nestjs/common';
import type { Configuration } from '../config/configuration.js';
import type { Coordination } from '../coordination/coordination.js';
import { systemClock } from '../event-sourcing/clock.js';
import type { EventStore } from '../event-sourcing/event-store.js';
import { eventsFile, type Log } from '../event-sourcing/log.js';
import { openReadModels, type ReadModelsOptions } from '../event-sourcing/read-models/open-read-models.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import {
  CLOCK,
  CONFIGURATION,
  COORDINATION,
  COPY_STATUS,
  DELIVERY_CHANNEL,
  EVENT_INDEX,
  EVENT_STORE,
  IDEMPOTENCY,
  LEASES,
  LOG_PROOF,
  MARKS,
  RATE_LIMITS,
  READ_MODELS,
  SESSIONS,
  WEBHOOK_OUTBOX,
} from '../event-sourcing/tokens.js';

/** Everything that outlives a request, from the technologies that the settings chose. */
export interface Stores {
  log: Log;
  coordination: Coordination;
}

export const STORES = Symbol('Stores');

const NO_COPY = (): undefined => undefined;

const ofStores = (provide: symbol, useFactory: (stores: Stores) => unknown): Provider => ({
  provide,
  inject: [STORES],
  useFactory,
});

/** Rows that follow the log. */
const following = (provide: symbol, options: Pick<ReadModelsOptions, 'set' | 'inBackground'>): Provider => ({
  provide,
  inject: [CONFIGURATION, EVENT_STORE],
  useFactory: async ({ dataDirectory }: Configuration, store: EventStore): Promise<ReadModels> => {
    const logger = new Logger('ReadModels');
    const readModels = await openReadModels({
      dataDirectory,
      eventsFile: eventsFile({ dataDirectory }),
      warn: (message) => logger.warn(message),
      ...options,
    });
    store.onAppended((position) => readModels.wake(position));
    readModels.wake(await store.head());
    return readModels;
  },
});

/** What stands for each token of a port. */
export const ports: Provider[] = [
  { provide: CLOCK, useValue: systemClock },
  ofStores(EVENT_STORE, ({ log }) => log.store),
  ofStores(LOG_PROOF, ({ log }) => log.proof),
  ofStores(COPY_STATUS, ({ log }) => log.copy ?? NO_COPY),
  ofStores(COORDINATION, ({ coordination }) => coordination),
  ofStores(SESSIONS, ({ coordination }) => coordination.sessions),
  ofStores(IDEMPOTENCY, ({ coordination }) => coordination.idempotency),
  ofStores(RATE_LIMITS, ({ coordination }) => coordination.rateLimits),
  ofStores(LEASES, ({ coordination }) => coordination.leases),
  ofStores(WEBHOOK_OUTBOX, ({ coordination }) => coordination.outbox),
  ofStores(MARKS, ({ coordination }) => coordination.marks),
  ofStores(DELIVERY_CHANNEL, ({ coordination }) => coordination.deliveryChannel),
  following(READ_MODELS, { set: 'views', inBackground: 'when long' }),
  following(EVENT_INDEX, { set: 'eventIndex', inBackground: 'always' }),
];
