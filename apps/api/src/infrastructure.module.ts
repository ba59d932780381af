import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { AccountQueries } from './accounts/queries/account-queries.js';
import { AddressQueries } from './addresses/queries/address-queries.js';
import type { Configuration } from './config/configuration.js';
import { MemoryMarks } from './coordination/adapters/memory/memory-marks.js';
import type { Marks } from './coordination/marks.js';
import { openSqliteOutbox, type OpenedOutbox } from './coordination/adapters/sqlite/outbox/sqlite-outbox.js';
import { openSqliteCoordination, type Coordination } from './coordination/adapters/sqlite/sqlite-coordination.js';
import { SqliteLogProof } from './event-sourcing/adapters/sqlite/sqlite-log-proof.js';
import { openSqliteEventStore } from './event-sourcing/adapters/sqlite/sqlite-event-store.js';
import { systemClock, type Clock } from './event-sourcing/clock.js';
import { CommandRunner } from './event-sourcing/command-runner.js';
import { Cursors } from './event-sourcing/cursors.js';
import { EventIndexQueries } from './event-sourcing/event-index/event-index-queries.js';
import type { EventStore } from './event-sourcing/event-store.js';
import type { LogProof } from './event-sourcing/log-proof.js';
import { OwnWrites } from './event-sourcing/own-writes.js';
import { Identifiers } from './event-sourcing/identifiers.js';
import { openReadModels, type ReadModelsOptions } from './event-sourcing/read-models/open-read-models.js';
import type { ReadModels } from './event-sourcing/read-models/read-models.js';
import {
  CLOCK,
  CONFIGURATION,
  COORDINATION_CHECK,
  EVENT_INDEX,
  EVENT_STORE,
  IDEMPOTENCY,
  LOG_PROOF,
  LEASES,
  MARKS,
  RATE_LIMITS,
  READ_MODELS,
  SESSIONS,
  WEBHOOK_OUTBOX,
} from './event-sourcing/tokens.js';
import { ApiKeyQueries } from './integrations/api-keys/queries/api-key-queries.js';
import { WebhookQueries } from './integrations/webhooks/queries/webhook-queries.js';
import { ShipmentQueries } from './shipments/queries/shipment-queries.js';

const COORDINATION = Symbol('Coordination');
const OUTBOX = Symbol('Outbox');
const eventsFile = ({ dataDirectory }: Configuration): string => join(dataDirectory, 'events.db');

const filesOf = (configuration: Configuration): Pick<ReadModelsOptions, 'dataDirectory' | 'eventsFile'> => ({
  dataDirectory: configuration.dataDirectory,
  eventsFile: eventsFile(configuration),
});

const followed = async (store: EventStore, options: ReadModelsOptions): Promise<ReadModels> => {
  const readModels = await openReadModels(options);
  store.onAppended((position) => readModels.wake(position));
  readModels.wake(await store.head());
  return readModels;
};

const stores: Provider[] = [
  { provide: CLOCK, useValue: systemClock },
  {
    provide: EVENT_STORE,
    inject: [CONFIGURATION],
    useFactory: (configuration: Configuration) => openSqliteEventStore({ file: eventsFile(configuration) }),
  },
  {
    provide: LOG_PROOF,
    inject: [CONFIGURATION],
    useFactory: (configuration: Configuration) => new SqliteLogProof(eventsFile(configuration)),
  },
  {
    provide: COORDINATION,
    inject: [CONFIGURATION],
    useFactory: ({ dataDirectory }: Configuration) =>
      openSqliteCoordination({ file: join(dataDirectory, 'coordination.db') }),
  },
  { provide: SESSIONS, inject: [COORDINATION], useFactory: ({ sessions }: Coordination) => sessions },
  { provide: IDEMPOTENCY, inject: [COORDINATION], useFactory: ({ idempotency }: Coordination) => idempotency },
  { provide: MARKS, useFactory: () => new MemoryMarks() },
  { provide: RATE_LIMITS, inject: [COORDINATION], useFactory: ({ rateLimits }: Coordination) => rateLimits },
  {
    provide: OUTBOX,
    inject: [CONFIGURATION],
    useFactory: ({ dataDirectory }: Configuration) => openSqliteOutbox({ file: join(dataDirectory, 'outbox.db') }),
  },
  { provide: LEASES, inject: [OUTBOX], useFactory: ({ leases }: OpenedOutbox) => leases },
  { provide: WEBHOOK_OUTBOX, inject: [OUTBOX], useFactory: ({ outbox }: OpenedOutbox) => outbox },
  {
    provide: COORDINATION_CHECK,
    inject: [COORDINATION, OUTBOX],
    useFactory: (coordination: Coordination, outbox: OpenedOutbox) => async () => {
      await Promise.all([coordination.check(), outbox.check()]);
    },
  },
  {
    provide: READ_MODELS,
    inject: [CONFIGURATION, EVENT_STORE],
    useFactory: (configuration: Configuration, store: EventStore) =>
      followed(store, { ...filesOf(configuration), set: 'views' }),
  },
  {
    provide: EVENT_INDEX,
    inject: [CONFIGURATION, EVENT_STORE],
    useFactory: (configuration: Configuration, store: EventStore) =>
      followed(store, { ...filesOf(configuration), set: 'eventIndex', inBackground: true }),
  },
];

const services: Provider[] = [
  {
    provide: OwnWrites,
    inject: [MARKS, EVENT_STORE, READ_MODELS],
    useFactory: (marks: Marks, store: EventStore, readModels: ReadModels) =>
      new OwnWrites({ marks, store, readModels }),
  },
  {
    provide: CommandRunner,
    inject: [EVENT_STORE, OwnWrites, CLOCK],
    useFactory: (store: EventStore, ownWrites: OwnWrites, clock: Clock) =>
      new CommandRunner({
        store,
        clock,
        newId: randomUUID,
        wrote: (actor, mark) => ownWrites.wrote(actor, mark),
      }),
  },
  { provide: Cursors, inject: [EVENT_STORE], useFactory: (store: EventStore) => new Cursors(store) },
  { provide: Identifiers, inject: [CommandRunner], useFactory: (runner: CommandRunner) => new Identifiers(runner) },
  {
    provide: EventIndexQueries,
    inject: [EVENT_INDEX],
    useFactory: (index: ReadModels) => new EventIndexQueries(index),
  },
  ...[AccountQueries, AddressQueries, ApiKeyQueries, ShipmentQueries, WebhookQueries].map((queries) => ({
    provide: queries,
    inject: [READ_MODELS],
    useFactory: (readModels: ReadModels) => new queries(readModels),
  })),
];

/** Opens the stores on boot and closes them after the last request. The only file that knows which adapters serve the ports. */
@Global()
@Module({})
export class InfrastructureModule implements OnApplicationShutdown {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_INDEX) private readonly eventIndex: ReadModels,
    @Inject(LOG_PROOF) private readonly proof: LogProof,
    @Inject(COORDINATION) private readonly coordination: Coordination,
    @Inject(OUTBOX) private readonly outbox: OpenedOutbox,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  static for(configuration: Configuration): DynamicModule {
    const providers = [{ provide: CONFIGURATION, useValue: configuration }, ...stores, ...services];
    const exported = providers.map((provider) => ('provide' in provider ? provider.provide : provider));
    return { module: InfrastructureModule, providers, exports: exported };
  }

  /** The log last: the others still write to it or read from it. */
  async onApplicationShutdown(): Promise<void> {
    await this.proof.close();
    await this.eventIndex.close();
    await this.readModels.close();
    await this.coordination.close();
    await this.outbox.close();
    await this.store.close();
  }
}
