import { setImmediate } from 'node:timers/promises';
import type { EventReader, RecordedEvent } from './event-store.js';

/** Events read in one turn: some milliseconds' worth of the largest there are. */
const PAGE = 50;

/** A stream's events in order of version, at most `limit`, page by page; others are served between two pages. */
export async function* streamPages(
  reader: Pick<EventReader, 'readStream'>,
  stream: string,
  limit = Infinity,
): AsyncGenerator<RecordedEvent[]> {
  for (let version = 0; version < limit; version += PAGE) {
    const asked = Math.min(PAGE, limit - version);
    const page = await reader.readStream(stream, version, asked);
    if (page.length > 0) yield page;
    if (page.length < asked) return;
    await setImmediate();
  }
}

export const wholeStream = async (
  reader: Pick<EventReader, 'readStream'>,
  stream: string,
): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const page of streamPages(reader, stream)) events.push(...page);
  return events;
};
