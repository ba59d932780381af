import { eventSchemas, upcast, type EventSchema, type WaymarkEvent, type WaymarkEventType } from '@waymark/domain';
import type { EventFormat } from '../event-sourcing/log/event-format.js';

/** Returns the current schema of an event type. */
export const schemaOf = (type: WaymarkEventType): EventSchema => eventSchemas[type];

const isKnown = (type: string): type is WaymarkEventType => Object.hasOwn(eventSchemas, type);

/** How Waymark's events are stored. */
export const eventFormat: EventFormat<WaymarkEvent> = {
  versionOf: (type) => (isKnown(type) ? schemaOf(type).version : undefined),
  upcast: (type, version, data) => upcast(schemaOf(type), version, data),
};
