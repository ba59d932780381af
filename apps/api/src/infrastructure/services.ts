import { randomUUID } from 'node:crypto';
import type { InjectionToken, Provider, Type } from '@nestjs/common';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import { PeopleQueries } from '../accounts/queries/people-queries.js';
import { AddressQueries } from '../addresses/queries/address-queries.js';
import type { Configuration } from '../config/configuration.js';
import { type Marks, type Clock, Cursors, ReadModelBehindError } from '@waymark/event-store';
import { shutAddresses } from '../accounts/demo-accounts.js';
import { ClockMonitor, systemTimeSources, withoutLeap } from '../event-log/clock-monitor.js';
import { CommandRunner } from '../event-log/command-runner.js';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import { EventIndexQueries } from '../event-index/event-index-queries.js';
import type { EventStore } from '../event-log/event-log.js';
import { Identifiers } from '../event-log/identifiers.js';
import { Readiness } from '../platform/readiness.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import {
  CLOCK,
  CLOCK_MONITOR,
  COPY_STATUS,
  STEADY_CLOCK,
  CONFIGURATION,
  EVENT_INDEX,
  EVENT_STORE,
  MARKS,
  READ_MODELS,
  TRACING,
} from '../platform/tokens.js';
import { IssuedApiKeys } from '../integrations/api-keys/issued-api-keys.js';
import { ApiKeyHolders } from '../http/identity/identity.js';
import { LogContact } from '../event-log/log-contact.js';
import { ApiKeyQueries } from '../integrations/api-keys/queries/api-key-queries.js';
import { WebhookQueries } from '../integrations/webhooks/queries/webhook-queries.js';
import { RecipientQueries } from '../shipments/queries/recipient-queries.js';
import { SearchSuggestions } from '../shipments/queries/search-suggestions.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import type { Tracing } from '../platform/tracing/tracing.js';

/** Provides a class without Nest decorators, constructed from these tokens. */
const made = (service: Type, ...inject: InjectionToken[]): Provider => ({
  provide: service,
  inject,
  useFactory: (...given: unknown[]): unknown => new service(...given),
});

/** Returns whether an instant has passed. Trusts the wall clock while the event index is being built. */
const hasPassed = (index: EventIndexQueries, instant: number): boolean => {
  try {
    return index.hasPassed(instant);
  } catch (error) {
    if (error instanceof ReadModelBehindError) return true;
    throw error;
  }
};

/** The services that features use, built on the ports. */
export const services: Provider[] = [
  made(Readiness, EVENT_STORE, READ_MODELS),
  made(Cursors, EVENT_STORE),
  made(LogContact, COPY_STATUS),
  made(Identifiers, CommandRunner),
  made(EventIndexQueries, EVENT_INDEX),
  {
    provide: CLOCK_MONITOR,
    inject: [EventIndexQueries],
    useFactory: (index: EventIndexQueries) =>
      new ClockMonitor(systemTimeSources, (instant) => hasPassed(index, instant)),
  },
  { provide: STEADY_CLOCK, inject: [CLOCK_MONITOR], useFactory: (monitor: ClockMonitor) => withoutLeap(monitor) },
  made(ShipmentQueries, READ_MODELS, CLOCK),
  made(SearchSuggestions, READ_MODELS, ShipmentQueries),
  ...[AddressQueries, ApiKeyQueries, RecipientQueries, WebhookQueries].map((queries) => made(queries, READ_MODELS)),
  {
    provide: ReadYourWrites,
    inject: [MARKS, EVENT_STORE, READ_MODELS],
    useFactory: (marks: Marks, store: EventStore, readModels: ReadModels) =>
      new ReadYourWrites({ marks, store, readModels }),
  },
  {
    provide: CommandRunner,
    inject: [EVENT_STORE, ReadYourWrites, CLOCK, STEADY_CLOCK, CLOCK_MONITOR, TRACING],
    useFactory: (
      store: EventStore,
      readYourWrites: ReadYourWrites,
      clock: Clock,
      steadyClock: Clock,
      monitor: ClockMonitor,
      tracing: Tracing,
    ) =>
      new CommandRunner({
        store,
        clock,
        steadyClock,
        tracing,
        refuseAppend: () => monitor.refuseAfterLeap(),
        newId: randomUUID,
        wrote: (actor, mark, stream) => readYourWrites.wrote(actor, mark, stream),
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
    inject: [READ_MODELS, ReadYourWrites, CONFIGURATION],
    useFactory: (readModels: ReadModels, readYourWrites: ReadYourWrites, configuration: Configuration) =>
      new PeopleQueries(readModels, readYourWrites, shutAddresses(configuration)),
  },
  {
    provide: ApiKeyHolders,
    inject: [ApiKeyQueries, AccountQueries, ReadYourWrites],
    useFactory: (apiKeys: ApiKeyQueries, accounts: AccountQueries, readYourWrites: ReadYourWrites) =>
      new IssuedApiKeys(apiKeys, accounts, readYourWrites),
  },
];
