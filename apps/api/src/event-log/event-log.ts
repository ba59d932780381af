import type { Actor, WaymarkEvent } from '@waymark/domain';
import type * as engine from '../event-sourcing/log/event-store.js';
import type * as log from '../event-sourcing/log.js';
import type * as projections from '../event-sourcing/projections/projection.js';

/** The engine's types for Waymark's events and actors. */
export type RecordedEvent<Event extends WaymarkEvent = WaymarkEvent> = engine.RecordedEvent<Event, Actor>;
export type EventMetadata = engine.EventMetadata<Actor>;
export type LogEntry = engine.LogEntry<WaymarkEvent, Actor>;
export type EventReader = engine.EventReader<WaymarkEvent, Actor>;
export type EventStore = engine.EventStore<WaymarkEvent, Actor>;
export type Log = log.Log<WaymarkEvent, Actor>;
export type Projection = projections.Projection<WaymarkEvent, Actor>;
export type OpenProjection = projections.OpenProjection<WaymarkEvent, Actor>;
