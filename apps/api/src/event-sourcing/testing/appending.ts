import { randomUUID } from 'node:crypto';
import type { WaymarkEvent } from '@waymark/domain';
import type { Append, Appended, EventMetadata, EventStore, NewEvent } from '../log/event-store.js';
import { FIRST_PREVIOUS_HASH } from '../log/hash-chain.js';

export const someMetadata: EventMetadata = {
  actor: { id: 'account-1', email: 'ada@example.test', role: 'customer' },
  request_id: 'request-1',
  recorded_at: '2026-01-02T03:04:05.678Z',
};

export const withId = (event: WaymarkEvent): NewEvent => ({ ...event, id: randomUUID() });

/**
 * Returns an append at the given version, whatever the version of the stream. The store rejects it if the versions
 * differ.
 */
export const appendAt = async (
  store: EventStore,
  stream: string,
  expectedVersion: number,
  events: readonly WaymarkEvent[],
  metadata: EventMetadata = someMetadata,
): Promise<Append> => {
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
export const appendNext = async (
  store: EventStore,
  stream: string,
  events: readonly WaymarkEvent[],
  metadata?: EventMetadata,
): Promise<Appended> => {
  const last = await store.lastOf(stream);
  return store.append(await appendAt(store, stream, last?.version ?? 0, events, metadata));
};
