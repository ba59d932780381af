import type { Actor, WaymarkEvent } from '@waymark/domain';
import {
  openCopiedLog as openEngineCopiedLog,
  type CopiedLog as EngineCopiedLog,
} from '../event-sourcing/adapters/kurrentdb/copy/copied-log.js';
import {
  openKurrentEventStore,
  type KurrentEventStore,
  type KurrentEventStoreOptions,
} from '../event-sourcing/adapters/kurrentdb/copy/kurrent-event-store.js';
import { eventFormat } from './event-format.js';

export type CopiedLog = EngineCopiedLog<WaymarkEvent, Actor>;
export type CopiedEventStore = KurrentEventStore<WaymarkEvent, Actor>;

type Options = Omit<KurrentEventStoreOptions<WaymarkEvent>, 'format'>;

/** The shared log of a cluster. Rejects as openCopiedEventStore does. */
export const openCopiedLog = (options: Options): Promise<CopiedLog> =>
  openEngineCopiedLog({ ...options, format: eventFormat });

/** As openKurrentEventStore. */
export const openCopiedEventStore = (options: Options): Promise<CopiedEventStore> =>
  openKurrentEventStore({ ...options, format: eventFormat });
