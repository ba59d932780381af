import { randomUUID } from 'node:crypto';
import type { InjectionToken, Provider, Type } from '@nestjs/common';
import { type Marks, type Clock, Cursors, ReadModelBehindError } from '@waymark/event-store';
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
  EVENT_INDEX,
  EVENT_STORE,
  MARKS,
  READ_MODELS,
  TRACING,
} from '../platform/tokens.js';
import { LogContact } from '../event-log/log-contact.js';
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

/** What every feature uses, built on the ports. */
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
];
