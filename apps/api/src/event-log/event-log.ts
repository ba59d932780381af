import type { Actor, WaymarkEvent } from '@waymark/domain';
import type * as engine from '@waymark/event-store';

/** The engine's types for Waymark's events and actors. */
export type RecordedEvent<Event extends WaymarkEvent = WaymarkEvent> = engine.RecordedEvent<Event, Actor>;
export type EventMetadata = engine.EventMetadata<Actor>;
export type LogEntry = engine.LogEntry<WaymarkEvent, Actor>;
export type EventReader = engine.EventReader<WaymarkEvent, Actor>;
export type EventStore = engine.EventStore<WaymarkEvent, Actor>;
export type Log = engine.Log<WaymarkEvent, Actor>;
export type Projection = engine.Projection<WaymarkEvent, Actor>;
export type OpenProjection = engine.OpenProjection<WaymarkEvent, Actor>;
