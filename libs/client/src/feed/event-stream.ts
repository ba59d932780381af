import type { LiveStatus } from '../live/live-status.js';
import {
  API_BASE,
  CLOUD_EVENT_TYPES,
  apiPaths,
  cloudEventSchema,
  readAnswer,
  type CloudEvent,
  type Cursor,
} from '@waymark/contracts/wire';
import { EventSource, type EventSourceFetchInit } from 'eventsource';
import type { TokenSource } from '../tokens.js';

export type StreamState = LiveStatus['state'] | 'refused';

type Send = (url: string | URL, init: EventSourceFetchInit) => Promise<Response>;

export interface EventStreamOptions {
  /** The server's address, such as https://waymark.example. */
  url: string;
  tokens: TokenSource;
  /** Cursor to start after; null starts at the current end. */
  after: Cursor | null;
  onEvent: (event: CloudEvent) => void;
  onState: (state: StreamState) => void;
  /** Called when an event does not match the contract. The stream continues after it. */
  onUnreadable?: () => void;
  send?: Send;
  /** Calls back after a delay. Returns the function that cancels it. */
  later?: (callback: () => void, milliseconds: number) => () => void;
}

const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;

const laterByTimer = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** Sends requests with the source's token, and retries once with a new token when it is refused. */
const signed =
  (send: Send, tokens: TokenSource): Send =>
  async (url, init) => {
    const sendWith = (token: string | null) =>
      send(url, { ...init, headers: { ...init.headers, ...(token !== null && { Authorization: `Bearer ${token}` }) } });
    const token = tokens.accessToken();
    const response = await sendWith(token);
    if (response.status !== 401 || token === null) return response;
    const fresh = await tokens.refreshAccess(token);
    return fresh === null ? response : sendWith(fresh);
  };

/** Passes the stream through and reports its first id, which an event source does not expose before the first event. */
const reportingStart = (onStart: (cursor: Cursor) => void): TransformStream<Uint8Array, Uint8Array> => {
  const decoder = new TextDecoder();
  let read: string | undefined = '';
  return new TransformStream({
    transform(chunk, controller) {
      if (read !== undefined) read += decoder.decode(chunk, { stream: true });
      const start = /^id: ?(\S+)\n/m.exec(read ?? '')?.[1];
      if (start !== undefined) {
        read = undefined;
        onStart(start);
      }
      controller.enqueue(chunk);
    },
  });
};

const eventIn = (data: string): CloudEvent | undefined => {
  try {
    return readAnswer(cloudEventSchema, JSON.parse(data));
  } catch {
    return undefined;
  }
};

/** Reads the event stream until the returned function is called. Resumes after a broken connection. */
export const openEventStream = ({
  url,
  tokens,
  after,
  onEvent,
  onState,
  onUnreadable = () => {},
  send = (address, init) => fetch(address, init),
  later = laterByTimer,
}: EventStreamOptions): (() => void) => {
  const sendSigned = signed(send, tokens);
  let cursor = after;
  let failures = 0;
  let source: EventSource | undefined;
  let cancelRetry = (): void => {};

  const begin = (start: Cursor): void => {
    cursor ??= start;
  };
  const connect: Send = async (address, init) => {
    const headers = { ...init.headers, ...(cursor !== null && { 'Last-Event-ID': cursor }) };
    const response = await sendSigned(address, { ...init, headers });
    if (cursor !== null || response.body === null || !response.ok) return response;
    return new Response(response.body.pipeThrough(reportingStart(begin)), response);
  };
  const receive = ({ data, lastEventId }: MessageEvent<string>): void => {
    if (lastEventId !== '') cursor = lastEventId;
    const event = eventIn(data);
    if (event) onEvent(event);
    else onUnreadable();
  };

  const open = (): void => {
    const opened = new EventSource(`${url}${API_BASE}${apiPaths.eventStream}`, { fetch: connect });
    source = opened;
    for (const type of Object.values(CLOUD_EVENT_TYPES)) opened.addEventListener(type, receive);
    opened.addEventListener('open', () => {
      failures = 0;
      onState('connected');
    });
    opened.addEventListener('error', ({ code }) => {
      if (code === 401 || code === 403) {
        onState('refused');
        return;
      }
      onState('reconnecting');
      // The source reconnects after a broken connection, but not after a response that is not a stream.
      if (opened.readyState !== opened.CLOSED) return;
      cancelRetry = later(open, Math.min(FIRST_RETRY * 2 ** failures, LONGEST_RETRY));
      failures += 1;
    });
  };

  onState('connecting');
  open();
  return () => {
    cancelRetry();
    source?.close();
  };
};
