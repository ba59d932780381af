import { randomUUID } from 'node:crypto';
import type { Append, Appended, DomainEvent, EventMetadata, EventStore, NewEvent } from '../log/event-store.js';
import { FIRST_PREVIOUS_HASH } from '../log/hash-chain.js';

export const withId = <Event extends DomainEvent>(event: Event): NewEvent<Event> => ({ ...event, id: randomUUID() });

/**
 * Returns an append at the given version, whatever the version of the stream. The store rejects it if the versions
 * differ.
 */
export const appendAt = async <Event extends DomainEvent, Actor>(
  store: EventStore<Event, Actor>,
  stream: string,
  expectedVersion: number,
  events: readonly Event[],
  metadata: EventMetadata<Actor>,
): Promise<Append<Event, Actor>> => {
  const [before] = expectedVersion === 0 ? [] : await store.readStream(stream, expectedVersion - 1);
  return {
    stream,
    expectedVersion,
    previousHash: before?.hash ?? FIRST_PREVIOUS_HASH,
    events: events.map(withId),
    metadata,
  };
};

/** Appends to the end of a stream that has no other writers. */
export const appendNext = async <Event extends DomainEvent, Actor>(
  store: EventStore<Event, Actor>,
  stream: string,
  events: readonly Event[],
  metadata: EventMetadata<Actor>,
): Promise<Appended> => {
  const last = await store.lastOf(stream);
  return store.append(await appendAt(store, stream, last?.version ?? 0, events, metadata));
};
