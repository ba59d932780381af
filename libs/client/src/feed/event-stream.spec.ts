import { CLOUD_EVENT_TYPES, type CloudEvent } from '@waymark/contracts/wire';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEventStream, type StreamState } from './event-stream.js';

const cursorOf = (position: string): string => `${position.padStart(16, '0')}-0badcafe`;
const type = CLOUD_EVENT_TYPES.ShipmentCreated;
const event = (position: string): CloudEvent => ({
  specversion: '1.0',
  id: `event-${position}`,
  source: '/api/v1/shipments/7/',
  type,
  subject: 'WM-7K2F-9QX4-3MTB-8',
  time: '2026-01-01T10:00:00.000Z',
  datacontenttype: 'application/json',
  sequence: cursorOf(position),
  data: { shipment_id: 7, version: 1 },
});
const sent = (position: string, data: string, name: string = type) =>
  `id: ${cursorOf(position)}\nevent: ${name}\ndata: ${data}\n\n`;
const message = (position: string) => sent(position, JSON.stringify(event(position)));

/** A request of the stream. The test responds to it. */
interface StreamRequest {
  headers: Record<string, string>;
  refuse: (status: number) => void;
  /** Breaks the connection before a response. */
  fail: () => void;
  /** Starts a stream. `write` sends at once, and `end` breaks the connection. */
  accept: () => { write: (text: string) => void; end: () => void };
}

/** A stream with a fake server and clock, which the test controls. */
class Stage {
  readonly events: string[] = [];
  readonly states: StreamState[] = [];
  unreadable = 0;
  token: string | null = 'first';
  private readonly requests: StreamRequest[] = [];
  private readonly waiting: ((request: StreamRequest) => void)[] = [];
  private readonly timers: (() => void)[] = [];
  private watched: { holds: () => boolean; resolve: () => void }[] = [];
  close = (): void => {};

  open(after: string | null): void {
    this.close = openEventStream({
      url: 'http://waymark.test',
      tokens: {
        accessToken: () => this.token,
        refreshAccess: (stale) => Promise.resolve((this.token = stale === 'first' ? 'second' : null)),
      },
      after,
      onEvent: ({ sequence }) => {
        this.events.push(String(Number(sequence.slice(0, 16))));
        this.look();
      },
      onState: (state) => {
        this.states.push(state);
        this.look();
      },
      onUnreadable: () => {
        this.unreadable += 1;
        this.look();
      },
      send: (_url, { headers }) =>
        new Promise((resolve, reject) => {
          const request: StreamRequest = {
            headers,
            refuse: (status) => resolve(new Response(null, { status })),
            fail: () => reject(new TypeError('Failed to fetch')),
            accept: () => {
              let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
              const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
              resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
              return {
                write: (text) => controller?.enqueue(new TextEncoder().encode(text)),
                end: () => controller?.close(),
              };
            },
          };
          const taker = this.waiting.shift();
          if (taker) taker(request);
          else this.requests.push(request);
        }),
      later: (callback) => {
        this.timers.push(callback);
        return () => {};
      },
    });
  }

  next(): Promise<StreamRequest> {
    const request = this.requests.shift();
    return request ? Promise.resolve(request) : new Promise((resolve) => this.waiting.push(resolve));
  }

  runTimers(): void {
    for (const timer of this.timers.splice(0)) timer();
  }

  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.watched.push({ holds, resolve });
      this.look();
    });
  }

  private look(): void {
    this.watched = this.watched.filter(({ holds, resolve }) => {
      if (holds()) resolve();
      return !holds();
    });
  }
}

describe('the event stream', () => {
  let stage: Stage;
  const isNow = (state: StreamState) => () => stage.states.at(-1) === state;

  beforeEach(() => {
    stage = new Stage();
  });
  afterEach(() => stage.close());

  it('is requested with the session’s token, and delivers each event', async () => {
    stage.open('7');
    const request = await stage.next();
    expect(request.headers).toMatchObject({ Authorization: 'Bearer first', 'Last-Event-ID': '7' });
    request.accept().write(message('8') + message('9'));
    await stage.until(() => stage.events.length === 2);
    expect(stage.events).toEqual(['8', '9']);
    expect(stage.states).toEqual(['connecting', 'connected']);
  });

  it('resumes after the last event when the connection breaks', async () => {
    stage.open('7');
    const first = (await stage.next()).accept();
    first.write(`retry: 1\n\n${message('8')}`);
    await stage.until(() => stage.events.length === 1);
    first.end();
    expect((await stage.next()).headers['Last-Event-ID']).toBe(cursorOf('8'));
    expect(stage.states).toEqual(['connecting', 'connected', 'reconnecting']);
  });

  it('reports an event that it cannot read, ignores an unknown type, and continues after both', async () => {
    stage.open('7');
    const first = (await stage.next()).accept();
    const { sequence: _sequence, ...lacking } = event('9');
    first.write(`retry: 1\n\n${sent('8', '{')}${sent('9', JSON.stringify(lacking))}`);
    first.write(sent('10', '{}', 'waymark.parcel.weighed.v1') + message('11'));
    await stage.until(() => stage.events.length === 1);
    expect([stage.events, stage.unreadable]).toEqual([['11'], 2]);
    first.write(sent('12', '{'));
    await stage.until(() => stage.unreadable === 3);
    first.end();
    expect((await stage.next()).headers['Last-Event-ID']).toBe(cursorOf('12'));
  });

  it('resumes at its start when the connection breaks before the first event', async () => {
    stage.open(null);
    const request = await stage.next();
    expect(request.headers).not.toHaveProperty('Last-Event-ID');
    const first = request.accept();
    first.write('retry: 1\n: heartbeat\nid: 0000000000000042-0bad');
    first.write('cafe\n\n');
    await stage.until(isNow('connected'));
    first.end();
    expect((await stage.next()).headers['Last-Event-ID']).toBe('0000000000000042-0badcafe');
  });

  it('is retried with a new token when the old one is refused', async () => {
    stage.open('7');
    (await stage.next()).refuse(401);
    const again = await stage.next();
    expect(again.headers['Authorization']).toBe('Bearer second');
    again.accept();
    await stage.until(isNow('connected'));
    expect(stage.states).toEqual(['connecting', 'connected']);
  });

  it('reports a refusal and does not retry', async () => {
    stage.open('7');
    (await stage.next()).refuse(403);
    await stage.until(isNow('refused'));
    stage.runTimers();
    expect(stage.states).toEqual(['connecting', 'refused']);
  });

  it('is retried after a delay when the server is busy', async () => {
    stage.open('7');
    (await stage.next()).refuse(503);
    await stage.until(isNow('reconnecting'));
    stage.runTimers();
    (await stage.next()).accept();
    await stage.until(isNow('connected'));
    expect(stage.states).toEqual(['connecting', 'reconnecting', 'connected']);
  });
});
