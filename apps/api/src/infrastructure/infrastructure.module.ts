import { randomUUID } from 'node:crypto';
import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import { PeopleQueries } from '../accounts/queries/people-queries.js';
import { AddressQueries } from '../addresses/queries/address-queries.js';
import type { Configuration } from '../config/configuration.js';
import type { Marks } from '../coordination/marks.js';
import { shutAddresses } from '../demo/demo-accounts.js';
import type { Clock } from '../event-sourcing/clock.js';
import { CommandRunner } from '../event-sourcing/command-runner.js';
import { Cursors } from '../event-sourcing/cursors.js';
import { EventIndexQueries } from '../event-sourcing/event-index/event-index-queries.js';
import type { EventStore } from '../event-sourcing/event-store.js';
import { NodeStanding } from '../event-sourcing/node-standing.js';
import { OwnWrites } from '../event-sourcing/own-writes.js';
import { Identifiers } from '../event-sourcing/identifiers.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import {
  CLOCK,
  CONFIGURATION,
  EVENT_INDEX,
  EVENT_STORE,
  MARKS,
  READ_MODELS,
  TRACING,
} from '../event-sourcing/tokens.js';
import { ApiKeyQueries } from '../integrations/api-keys/queries/api-key-queries.js';
import { WebhookQueries } from '../integrations/webhooks/queries/webhook-queries.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import type { Tracing } from '../tracing/tracing.js';
import { openEmbeddedStores } from './embedded-stores.js';
import { STORES, portProviders } from './port-providers.js';
import type { Stores } from './stores.js';

const openStores = async (configuration: Configuration): Promise<Stores> => {
  const { eventStore } = configuration;
  switch (eventStore.kind) {
    case 'embedded':
      return openEmbeddedStores(configuration);
    case 'kurrentdb': {
      // The clients of KurrentDB and Redis would cost every other start and tool a third of its time.
      const { openClusterStores } = await import('./cluster-stores.js');
      return openClusterStores(configuration, eventStore.url);
    }
    default:
      return eventStore satisfies never;
  }
};

const services: Provider[] = [
  {
    provide: NodeStanding,
    inject: [EVENT_STORE, READ_MODELS],
    useFactory: (store: EventStore, readModels: ReadModels) => new NodeStanding(store, readModels),
  },
  {
    provide: OwnWrites,
    inject: [MARKS, EVENT_STORE, READ_MODELS],
    useFactory: (marks: Marks, store: EventStore, readModels: ReadModels) =>
      new OwnWrites({ marks, store, readModels }),
  },
  {
    provide: CommandRunner,
    inject: [EVENT_STORE, OwnWrites, CLOCK, TRACING],
    useFactory: (store: EventStore, ownWrites: OwnWrites, clock: Clock, tracing: Tracing) =>
      new CommandRunner({
        store,
        clock,
        tracing,
        newId: randomUUID,
        wrote: (actor, mark, stream) => ownWrites.wrote(actor, mark, stream),
      }),
  },
  { provide: Cursors, inject: [EVENT_STORE], useFactory: (store: EventStore) => new Cursors(store) },
  { provide: Identifiers, inject: [CommandRunner], useFactory: (runner: CommandRunner) => new Identifiers(runner) },
  {
    provide: EventIndexQueries,
    inject: [EVENT_INDEX],
    useFactory: (index: ReadModels) => new EventIndexQueries(index),
  },
  {
    provide: AccountQueries,
    inject: [READ_MODELS, CONFIGURATION],
    useFactory: (readModels: ReadModels, configuration: Configuration) =>
      new AccountQueries(readModels, shutAddresses(configuration)),
  },
  {
    provide: PeopleQueries,
    inject: [READ_MODELS, OwnWrites, CONFIGURATION],
    useFactory: (readModels: ReadModels, ownWrites: OwnWrites, configuration: Configuration) =>
      new PeopleQueries(readModels, ownWrites, shutAddresses(configuration)),
  },
  ...[AddressQueries, ApiKeyQueries, ShipmentQueries, WebhookQueries].map((queries) => ({
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
    @Inject(STORES) private readonly stores: Stores,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  static for(configuration: Configuration, tracing: Tracing): DynamicModule {
    const providers = [
      { provide: CONFIGURATION, useValue: configuration },
      { provide: TRACING, useValue: tracing },
      { provide: STORES, useFactory: () => openStores(configuration) },
      ...portProviders,
      ...services,
    ];
    const exported = providers.map((provider) => ('provide' in provider ? provider.provide : provider));
    return { module: InfrastructureModule, providers, exports: exported };
  }

  /** The log last: the others still write to it or read from it. */
  async onApplicationShutdown(): Promise<void> {
    await this.eventIndex.close();
    await this.readModels.close();
    await this.stores.close();
    await this.tracing.close();
  }
}
