import { Logger, type Provider } from '@nestjs/common';
import type { Configuration } from '../config/configuration.js';
import type { Coordination } from '../coordination/coordination.js';
import type { EventStore, Log } from '../event-log/event-log.js';
import { systemClock, eventsFile } from '@waymark/event-store';
import { openProductReadModels, type ProductReadModelsOptions } from './read-models/open-product-read-models.js';
import type { TracedBatch, ReadModels } from '@waymark/event-store/sqlite';
import {
  CLOCK,
  CONFIGURATION,
  COORDINATION,
  COPY_STATUS,
  DELIVERY_CHANNEL,
  EVENT_INDEX,
  EVENT_READERS,
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
} from '../platform/tokens.js';
import type { Tracing } from '../platform/tracing/tracing.js';

/** The stores that outlive a request, opened by the configured adapters. */
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

/** Records spans here because the projector thread cannot spare the time. */
const traceBatch = (tracing: Tracing, set: string, { began, ended, traceparents }: TracedBatch): void => {
  for (const parent of traceparents) {
    const attributes = { 'waymark.rows': set, 'waymark.batch': traceparents.length };
    tracing.start('project', { kind: 'consumer', parent, attributes, began }).end(undefined, ended);
  }
};

const READ_MODEL_FILES = Symbol('read model files');

type ReadModelFiles = Record<'views' | 'eventIndex', ReadModels>;

/** Opens the read models that follow the log. If one cannot be opened, closes the other, whose thread would end this process badly. */
const readModelFiles: Provider = {
  provide: READ_MODEL_FILES,
  inject: [CONFIGURATION, EVENT_STORE, TRACING],
  useFactory: async (
    { dataDirectory }: Configuration,
    store: EventStore,
    tracing: Tracing,
  ): Promise<ReadModelFiles> => {
    const logger = new Logger('ReadModels');
    const open = (options: Pick<ProductReadModelsOptions, 'set' | 'inBackground'>): Promise<ReadModels> =>
      openProductReadModels({
        dataDirectory,
        eventsFile: eventsFile({ dataDirectory }),
        warn: (message) => logger.warn(message),
        onTraced: tracing.on ? (batch) => traceBatch(tracing, options.set, batch) : undefined,
        ...options,
      });
    const eventIndex = await open({ set: 'eventIndex', inBackground: 'always' });
    try {
      const views = await open({ set: 'views', inBackground: 'when long' });
      const head = await store.head();
      for (const readModels of [views, eventIndex]) {
        store.onAppended((position) => readModels.wake(position));
        readModels.wake(head);
      }
      return { views, eventIndex };
    } catch (error) {
      await eventIndex.close();
      throw error;
    }
  },
};

const ofReadModelFiles = (provide: symbol, set: keyof ReadModelFiles): Provider => ({
  provide,
  inject: [READ_MODEL_FILES],
  useFactory: (files: ReadModelFiles) => files[set],
});

/** The providers of all port tokens. */
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
  ofStores(EVENT_READERS, ({ coordination }) => coordination.eventReaders),
  readModelFiles,
  ofReadModelFiles(READ_MODELS, 'views'),
  ofReadModelFiles(EVENT_INDEX, 'eventIndex'),
];
