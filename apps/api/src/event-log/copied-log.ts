import type { Actor, WaymarkEvent } from '@waymark/domain';
import {
  openCopiedLog as openEngineCopiedLog,
  openKurrentEventStore,
  openSharedLog as openEngineSharedLog,
  type CopiedLog as EngineCopiedLog,
  type KurrentEventStore,
  type KurrentEventStoreOptions,
  type SharedLog,
  type SharedLogOptions,
} from '@waymark/event-store-kurrentdb';
import { storedEvents } from './event-format.js';

export type CopiedLog = EngineCopiedLog<WaymarkEvent, Actor>;
export type CopiedEventStore = KurrentEventStore<WaymarkEvent, Actor>;

/** Waymark's streams at KurrentDB; tests on one server have prefixes of their own. */
const prefix = 'waymark-';

type Prefixed<Options> = Omit<Options, 'format' | 'advice' | 'prefix'> & { prefix?: string };
type Options = Prefixed<KurrentEventStoreOptions<WaymarkEvent>>;

/** Throws as the engine's openSharedLog. */
export const openSharedLog = (options: Prefixed<SharedLogOptions>): SharedLog =>
  openEngineSharedLog({ prefix, ...options });

/** The shared log of a cluster. Rejects as openCopiedEventStore does. */
export const openCopiedLog = (options: Options): Promise<CopiedLog> =>
  openEngineCopiedLog({ prefix, ...options, ...storedEvents });

/** As openKurrentEventStore. */
export const openCopiedEventStore = (options: Options): Promise<CopiedEventStore> =>
  openKurrentEventStore({ prefix, ...options, ...storedEvents });
