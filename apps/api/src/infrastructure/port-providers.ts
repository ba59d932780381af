import { Logger, type Provider } from '@nestjs/common';
import type { Configuration } from '../config/configuration.js';
import { systemClock } from '../event-sourcing/clock.js';
import type { EventStore } from '../event-sourcing/event-store.js';
import { openReadModels, type ReadModelsOptions } from '../event-sourcing/read-models/open-read-models.js';
import type { TracedBatch } from '../event-sourcing/read-models/projector-messages.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import {
  CLOCK,
  CONFIGURATION,
  COORDINATION_CHECK,
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
  TRACING,
  WEBHOOK_OUTBOX,
} from '../event-sourcing/tokens.js';
import type { Tracing } from '../tracing/tracing.js';
import { eventsFile, type Stores } from './stores.js';

export const STORES = Symbol('Stores');

const NO_COPY = (): undefined => undefined;

const fromStores = (provide: symbol, useFactory: (stores: Stores) => unknown): Provider => ({
  provide,
  inject: [STORES],
  useFactory,
});

/** The thread that makes rows has no time for anything else: what it did is told here. */
const traceBatch = (tracing: Tracing, set: string, { began, ended, traceparents }: TracedBatch): void => {
  for (const parent of traceparents) {
    const attributes = { 'waymark.rows': set, 'waymark.batch': traceparents.length };
    tracing.start('project', { kind: 'consumer', parent, attributes, began }).end(undefined, ended);
  }
};

const follow = async (
  { dataDirectory }: Configuration,
  store: EventStore,
  tracing: Tracing,
  options: Pick<ReadModelsOptions, 'set' | 'inBackground'>,
): Promise<ReadModels> => {
  const logger = new Logger('ReadModels');
  const readModels = await openReadModels({
    dataDirectory,
    eventsFile: eventsFile({ dataDirectory }),
    warn: (message) => logger.warn(message),
    onTraced: tracing.on ? (batch) => traceBatch(tracing, options.set, batch) : undefined,
    ...options,
  });
  store.onAppended((position) => readModels.wake(position));
  readModels.wake(await store.head());
  return readModels;
};

/** Every port from what the mode's technology provides, and the read models that follow its log. */
export const portProviders: Provider[] = [
  { provide: CLOCK, useValue: systemClock },
  fromStores(EVENT_STORE, ({ log }) => log),
  fromStores(SESSIONS, ({ coordination }) => coordination.sessions),
  fromStores(IDEMPOTENCY, ({ coordination }) => coordination.idempotency),
  fromStores(RATE_LIMITS, ({ coordination }) => coordination.rateLimits),
  fromStores(LEASES, ({ coordination }) => coordination.leases),
  fromStores(WEBHOOK_OUTBOX, ({ coordination }) => coordination.outbox),
  fromStores(MARKS, ({ coordination }) => coordination.marks),
  fromStores(DELIVERY_CHANNEL, ({ coordination }) => coordination.deliveryChannel),
  fromStores(
    COORDINATION_CHECK,
    ({ coordination }) =>
      () =>
        coordination.check(),
  ),
  fromStores(COPY_STATUS, ({ copy }) => copy ?? NO_COPY),
  fromStores(LOG_PROOF, ({ proof }) => proof),
  {
    provide: READ_MODELS,
    inject: [CONFIGURATION, EVENT_STORE, TRACING],
    useFactory: (configuration: Configuration, store: EventStore, tracing: Tracing) =>
      follow(configuration, store, tracing, { set: 'views', inBackground: 'when long' }),
  },
  {
    provide: EVENT_INDEX,
    inject: [CONFIGURATION, EVENT_STORE, TRACING],
    useFactory: (configuration: Configuration, store: EventStore, tracing: Tracing) =>
      follow(configuration, store, tracing, { set: 'eventIndex', inBackground: 'always' }),
  },
];
