import { setImmediate } from 'node:timers/promises';
import type { EventReader, RecordedEvent } from './event-store.js';

/** Events read in one turn: some milliseconds' worth of the largest there are. */
const PAGE = 50;

/** A stream's events in order of version, after and up to these versions, page by page; others are served between two pages. */
export async function* streamPages(
  reader: Pick<EventReader, 'readStream'>,
  stream: string,
  { after = 0, to = Infinity }: { after?: number | undefined; to?: number | undefined } = {},
): AsyncGenerator<RecordedEvent[]> {
  for (let version = after; version < to; version += PAGE) {
    const asked = Math.min(PAGE, to - version);
    const page = await reader.readStream(stream, version, asked);
    if (page.length > 0) yield page;
    if (page.length < asked) return;
    await setImmediate();
  }
}

export const wholeStream = async (
  reader: Pick<EventReader, 'readStream'>,
  stream: string,
  after = 0,
): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const page of streamPages(reader, stream, { after })) events.push(...page);
  return events;
};
