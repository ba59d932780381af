import type { Actor, WaymarkEvent } from '@waymark/domain';
import { openEmbeddedLog as openEngineEmbeddedLog } from '../event-sourcing/adapters/sqlite/embedded-log.js';
import {
  openSqliteEventReader,
  type SqliteEventReader,
} from '../event-sourcing/adapters/sqlite/sqlite-event-reader.js';
import { openSqliteEventStore } from '../event-sourcing/adapters/sqlite/sqlite-event-store.js';
import { eventFormat } from './event-format.js';
import type { EventStore, Log } from './event-log.js';

interface LogFile {
  /** Path of an events.db. */
  file: string;
}

/** As openSqliteEventReader. */
export const openEventReader = ({ file }: LogFile): SqliteEventReader<WaymarkEvent, Actor> =>
  openSqliteEventReader({ file, format: eventFormat });

/** As openSqliteEventStore. */
export const openEventStore = ({ file }: LogFile): Promise<EventStore> =>
  openSqliteEventStore({ file, format: eventFormat });

/** The log of a single node. Rejects as openEventStore does. */
export const openEmbeddedLog = ({ file }: LogFile): Promise<Log> =>
  openEngineEmbeddedLog({ file, format: eventFormat });
