import { API_BASE, apiPaths, type CloudEvent, type Cursor } from '@waymark/contracts';
import { EventSource, type EventSourceFetchInit } from 'eventsource';
import { tokenSource } from '../../lib/token-source.js';
import { eventTypes } from './event-types.js';

export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'refused';

type Send = (url: string | URL, init: EventSourceFetchInit) => Promise<Response>;

interface EventStreamOptions {
  origin: string;
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

/** As the signed-in person, with a fresh token when the one held is refused. */
const asPerson =
  (send: Send): Send =>
  async (url, init) => {
    const sendWith = (token: string | null) =>
      send(url, { ...init, headers: { ...init.headers, ...(token !== null && { Authorization: `Bearer ${token}` }) } });
    const token = tokenSource()?.accessToken() ?? null;
    const response = await sendWith(token);
    if (response.status !== 401 || token === null) return response;
    const fresh = (await tokenSource()?.refreshAccess(token)) ?? null;
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
  origin,
  after,
  onEvent,
  onState,
  send = (url, init) => fetch(url, init),
  later = laterByTimer,
}: EventStreamOptions): (() => void) => {
  const sendAsPerson = asPerson(send);
  let cursor = after;
  let failures = 0;
  let source: EventSource | undefined;
  let cancelRetry = (): void => {};

  const begin = (start: Cursor): void => {
    cursor ??= start;
  };
  const connect: Send = async (url, init) => {
    const headers = { ...init.headers, ...(cursor !== null && { 'Last-Event-ID': cursor }) };
    const response = await sendAsPerson(url, { ...init, headers });
    if (cursor !== null || response.body === null || !response.ok) return response;
    return new Response(response.body.pipeThrough(tellingStart(begin)), response);
  };
  const receive = ({ data }: MessageEvent<string>): void => {
    const event = JSON.parse(data) as CloudEvent;
    cursor = event.sequence;
    onEvent(event);
  };

  const open = (): void => {
    const opened = new EventSource(`${origin}${API_BASE}${apiPaths.eventStream}`, { fetch: connect });
    source = opened;
    for (const type of eventTypes) opened.addEventListener(type, receive);
    opened.addEventListener('open', () => {
      failures = 0;
      onState('live');
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
