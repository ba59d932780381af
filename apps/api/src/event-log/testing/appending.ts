import type { WaymarkEvent } from '@waymark/domain';
import { appendNext as appendToStream } from '@waymark/event-store/testing/appending';
import type { Appended } from '@waymark/event-store';
import type { EventMetadata, EventStore } from '../event-log.js';

export const someMetadata: EventMetadata = {
  actor: { id: 'account-1', email: 'ada@example.test', role: 'customer' },
  request_id: 'request-1',
  recorded_at: '2026-01-02T03:04:05.678Z',
};

/** Appends to the end of a stream that has no other writers. */
export const appendNext = (
  store: EventStore,
  stream: string,
  events: readonly WaymarkEvent[],
  metadata = someMetadata,
): Promise<Appended> => appendToStream(store, stream, events, metadata);
