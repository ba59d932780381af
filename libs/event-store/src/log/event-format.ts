import type { DomainEvent } from './event-store.js';

/** How an application's events are stored. Stored data never change; reading upgrades them. */
export interface EventFormat<Event extends DomainEvent = DomainEvent> {
  /** Returns the current schema version of an event type; undefined for an unknown type. */
  versionOf(type: string): number | undefined;

  /**
   * Upgrades stored data of a known type from a schema version to the current one, without changing them. Throws if it
   * cannot.
   */
  upcast(type: Event['type'], version: number, data: object): object;
}

/** The format of events whose data have not changed since their first version. */
export const unversioned = <Event extends DomainEvent>(types: readonly Event['type'][]): EventFormat<Event> => ({
  versionOf: (type) => (types.includes(type) ? 1 : undefined),
  upcast: (_type, version, data) => {
    if (version > 1) throw new RangeError(`schema version ${version} is newer`);
    return data;
  },
});
