import type { Actor, WaymarkEvent } from '@waymark/domain';
import {
  openEmbeddedLog as openEngineEmbeddedLog,
  openSqliteEventReader,
  type SqliteEventReader,
  openSqliteEventStore,
} from '@waymark/event-store/sqlite';
import { storedEvents } from './event-format.js';
import type { EventStore, Log } from './event-log.js';

interface LogFile {
  /** Path of an events.db. */
  file: string;
}

/** As openSqliteEventReader. */
export const openEventReader = ({ file }: LogFile): SqliteEventReader<WaymarkEvent, Actor> =>
  openSqliteEventReader({ file, ...storedEvents });

/** As openSqliteEventStore. */
export const openEventStore = ({ file }: LogFile): Promise<EventStore> =>
  openSqliteEventStore({ file, ...storedEvents });

/** The log of a single node. Rejects as openEventStore does. */
export const openEmbeddedLog = ({ file }: LogFile): Promise<Log> => openEngineEmbeddedLog({ file, ...storedEvents });
