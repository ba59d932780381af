import { openSqliteEventStore } from '../sqlite-log/sqlite-event-store.js';
import type { EventStore } from '../log/event-store.js';
import { sampleFormat as format, type SampleActor, type SampleEvent } from './sample.js';

export type SampleStore = EventStore<SampleEvent, SampleActor>;

export const openSampleStore = (file: string): Promise<SampleStore> => openSqliteEventStore({ file, format });
