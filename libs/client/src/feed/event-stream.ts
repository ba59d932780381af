import type { LiveStatus } from '../live/live-status.js';
import { API_BASE, CLOUD_EVENT_TYPES, apiPaths, type CloudEvent, type Cursor } from '@waymark/contracts/wire';
import { EventSource, type EventSourceFetchInit } from 'eventsource';
import type { TokenSource } from '../tokens.js';

export type StreamState = LiveStatus['state'] | 'refused';

type Send = (url: string | URL, init: EventSourceFetchInit) => Promise<Response>;

export interface EventStreamOptions {
  /** The server's address, such as https://waymark.example. */
  url: string;
  tokens: TokenSource;
  /** Where to begin; null: with what happens from now on. */
  after: Cursor | null;
  onEvent: (event: CloudEvent) => void;
  onState: (state: StreamState) => void;
  send?: Send;
  /** Calls back after so many milliseconds; returns the cancellation. */
  later?: (callback: () => void, milliseconds: number) => () => void;
}

const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;

const laterByTimer = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** As whoever holds the tokens, with a fresh one when the one held is refused. */
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

/** The same stream; tells the id it begins with, which an event source keeps to itself until an event comes. */
const tellingStart = (onStart: (cursor: Cursor) => void): TransformStream<Uint8Array, Uint8Array> => {
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

/** Reads the event stream until the returned function is called; a broken line is taken up again where it broke. */
export const openEventStream = ({
  url,
  tokens,
  after,
  onEvent,
  onState,
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
    return new Response(response.body.pipeThrough(tellingStart(begin)), response);
  };
  const receive = ({ data }: MessageEvent<string>): void => {
    const event = JSON.parse(data) as CloudEvent;
    cursor = event.sequence;
    onEvent(event);
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
      // After a line that broke the source comes back by itself, after an answer that is no stream it does not.
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
