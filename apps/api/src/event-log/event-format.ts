import { eventSchemas, upcast, type EventSchema, type WaymarkEvent, type WaymarkEventType } from '@waymark/domain';
import type { EventFormat } from '@waymark/event-store';

/** Returns the current schema of an event type. */
export const schemaOf = (type: WaymarkEventType): EventSchema => eventSchemas[type];

const isKnown = (type: string): type is WaymarkEventType => Object.hasOwn(eventSchemas, type);

export const eventFormat: EventFormat<WaymarkEvent> = {
  versionOf: (type) => (isKnown(type) ? schemaOf(type).version : undefined),
  upcast: (type, version, data) => upcast(schemaOf(type), version, data),
};

/** How Waymark's events are stored, and advice about the file for operators. */
export const storedEvents = {
  format: eventFormat,
  advice: {
    wayBack:
      'restore a backup that the earlier version made (npm run backup -- DIRECTORY), or export the log with this version and import it with the earlier one. See docs/upgrading.md',
    remedy: 'follow "A damaged file" in docs/backup.md',
  },
} as const;
