import { randomUUID } from 'node:crypto';
import type { InjectionToken, Provider, Type } from '@nestjs/common';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import { PeopleQueries } from '../accounts/queries/people-queries.js';
import { AddressQueries } from '../addresses/queries/address-queries.js';
import type { Configuration } from '../config/configuration.js';
import type { Marks } from '../coordination/marks.js';
import { shutAddresses } from '../accounts/demo-accounts.js';
import type { Clock } from '../event-sourcing/clock.js';
import { CommandRunner } from '../event-sourcing/command-runner.js';
import { Cursors } from '../event-sourcing/cursors.js';
import { EventIndexQueries } from '../event-sourcing/event-index/event-index-queries.js';
import type { EventStore } from '../event-sourcing/event-store.js';
import { Identifiers } from '../event-sourcing/identifiers.js';
import { NodeStanding } from '../event-sourcing/node-standing.js';
import { OwnWrites } from '../event-sourcing/own-writes.js';
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
import { RecipientQueries } from '../shipments/queries/recipient-queries.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import type { Tracing } from '../tracing/tracing.js';

/** A class that asks Nest for nothing, made with what stands for these tokens. */
const made = (service: Type, ...inject: InjectionToken[]): Provider => ({
  provide: service,
  inject,
  useFactory: (...given: unknown[]): unknown => new service(...given),
});

/** What every feature asks of the ports. */
export const services: Provider[] = [
  made(NodeStanding, EVENT_STORE, READ_MODELS),
  made(Cursors, EVENT_STORE),
  made(Identifiers, CommandRunner),
  made(EventIndexQueries, EVENT_INDEX),
  made(ShipmentQueries, READ_MODELS, CLOCK),
  ...[AddressQueries, ApiKeyQueries, RecipientQueries, WebhookQueries].map((queries) => made(queries, READ_MODELS)),
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
];
