import type { Position, StoredEvent, VerifiableLog } from '@waymark/event-store';

const PAGE_SIZE = 500;
/** Below KurrentDB's append limit of 1 MiB. A longer event is appended alone, unchanged. */
const BYTES_AT_ONCE = 256 * 1024;

/** Yields the stored events, including those that this version cannot read. */
export async function* storedEventsAfter(
  log: Pick<VerifiableLog, 'linkedAfter'>,
  position: Position,
): AsyncGenerator<StoredEvent> {
  for (let after = position; ;) {
    const page = await log.linkedAfter(after, PAGE_SIZE);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.position;
  }
}

const sizeOf = ({ data, metadata }: StoredEvent): number => Buffer.byteLength(data) + Buffer.byteLength(metadata);

/** Groups events into appends: consecutive events of one stream. */
export async function* appendsOf(events: AsyncIterable<StoredEvent>): AsyncGenerator<[StoredEvent, ...StoredEvent[]]> {
  let append: [StoredEvent, ...StoredEvent[]] | undefined;
  let size = 0;
  for await (const event of events) {
    const bytes = sizeOf(event);
    if (append?.[0].stream === event.stream && size + bytes <= BYTES_AT_ONCE) {
      append.push(event);
      size += bytes;
    } else {
      if (append) yield append;
      append = [event];
      size = bytes;
    }
  }
  if (append) yield append;
}
