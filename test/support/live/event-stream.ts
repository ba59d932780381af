import { STREAM_ENDED, type CloudEvent, type StreamEnd } from '@waymark/contracts';
import type { Client, Headline } from '../clients/client.js';
import { until } from '../waiting/until.js';

interface Message {
  id: string;
  event: string;
  data: CloudEvent;
}

/** An open stream of the feed with the data received so far. */
export interface EventStream {
  response: Response;
  messages: Message[];
  /** The id of the last block, with or without an event. */
  lastEventId: string;
  ended: boolean;
  /** The server's reason for ending the stream, if it sent one. */
  end?: StreamEnd;
  /** Resolves with the first `count` messages. */
  first(count: number): Promise<Message[]>;
  close(): void;
}

const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(': ') + 2)]),
  );

const open = new Set<EventStream>();

/** Requests the stream and reads it as it arrives; a response that is not a stream stays unread in `response`. */
export const openStream = async (client: Client, query = '', headers: Headline = {}): Promise<EventStream> => {
  const stopping = new AbortController();
  const response = await fetch(`${client.url}/api/v1/events/stream/${query}`, {
    headers: { ...(client.token !== undefined && { authorization: `Bearer ${client.token}` }), ...headers },
    signal: stopping.signal,
  });
  const stream: EventStream = {
    response,
    messages: [],
    lastEventId: '',
    ended: false,
    first: (count) =>
      until(`${count} events`, () => (stream.messages.length >= count ? stream.messages.slice(0, count) : undefined)),
    close: () => {
      open.delete(stream);
      stopping.abort();
    },
  };
  open.add(stream);
  if (response.ok) void read(response, stream);
  return stream;
};

const read = async ({ body }: Response, stream: EventStream): Promise<void> => {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const bytes of body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(fieldsOf(block), stream);
    }
  } catch {
    // Closed by the test or cut off by the server: both are an end.
  } finally {
    stream.ended = true;
  }
};

const take = (fields: Map<string, string>, stream: EventStream): void => {
  const [id, event, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
  stream.lastEventId = id ?? stream.lastEventId;
  if (event === STREAM_ENDED) stream.end = JSON.parse(data ?? '') as StreamEnd;
  if (id === undefined || event === undefined || data === undefined) return;
  stream.messages.push({ id, event, data: JSON.parse(data) as CloudEvent });
};

/** Ends the streams of `openStream`, so that the server can stop. */
export const closeStreams = (): void => {
  for (const stream of open) stream.close();
};
