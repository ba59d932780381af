import { setImmediate } from 'node:timers/promises';
import type { DomainEvent, EventReader, RecordedEvent } from './event-store.js';

/** Events read in one turn of the event loop: a few milliseconds for the largest events. */
const PAGE = 50;

/**
 * Yields pages of a stream's events, ordered by version, after `after` and up to `to`. Other tasks can run between
 * pages.
 */
export async function* streamPages<Event extends DomainEvent, Actor>(
  reader: Pick<EventReader<Event, Actor>, 'readStream'>,
  stream: string,
  { after = 0, to = Infinity }: { after?: number | undefined; to?: number | undefined } = {},
): AsyncGenerator<RecordedEvent<Event, Actor>[]> {
  for (let version = after; version < to; version += PAGE) {
    const limit = Math.min(PAGE, to - version);
    const page = await reader.readStream(stream, version, limit);
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    await setImmediate();
  }
}

export const wholeStream = async <Event extends DomainEvent, Actor>(
  reader: Pick<EventReader<Event, Actor>, 'readStream'>,
  stream: string,
  after = 0,
): Promise<RecordedEvent<Event, Actor>[]> => {
  const events: RecordedEvent<Event, Actor>[] = [];
  for await (const page of streamPages(reader, stream, { after })) events.push(...page);
  return events;
};
