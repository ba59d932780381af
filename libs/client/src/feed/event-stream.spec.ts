import { CLOUD_EVENT_TYPES, type CloudEvent } from '@waymark/contracts/wire';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEventStream, type StreamState } from './event-stream.js';

const event = (sequence: string) =>
  ({ id: `event-${sequence}`, type: CLOUD_EVENT_TYPES.ShipmentCreated, sequence }) as CloudEvent;
const message = (sequence: string) =>
  `id: ${sequence}\nevent: ${CLOUD_EVENT_TYPES.ShipmentCreated}\ndata: ${JSON.stringify(event(sequence))}\n\n`;

/** One request of the stream, for the spec to answer. */
interface Asked {
  headers: Record<string, string>;
  refuse: (status: number) => void;
  /** The connection breaks before an answer. */
  fail: () => void;
  /** Begins a stream; what is written comes at once, `end` breaks it off. */
  accept: () => { write: (text: string) => void; end: () => void };
}

/** A stream among fakes: the spec plays the server and the clock. */
class Stage {
  readonly events: string[] = [];
  readonly states: StreamState[] = [];
  token: string | null = 'first';
  private readonly asked: Asked[] = [];
  private readonly waiting: ((asked: Asked) => void)[] = [];
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
        this.events.push(sequence);
        this.look();
      },
      onState: (state) => {
        this.states.push(state);
        this.look();
      },
      send: (_url, { headers }) =>
        new Promise((resolve, reject) => {
          const request: Asked = {
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
          else this.asked.push(request);
        }),
      later: (callback) => {
        this.timers.push(callback);
        return () => {};
      },
    });
  }

  next(): Promise<Asked> {
    const asked = this.asked.shift();
    return asked ? Promise.resolve(asked) : new Promise((resolve) => this.waiting.push(resolve));
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

  it('is asked for as the signed-in person, and hands on each event', async () => {
    stage.open('7');
    const asked = await stage.next();
    expect(asked.headers).toMatchObject({ Authorization: 'Bearer first', 'Last-Event-ID': '7' });
    asked.accept().write(message('8') + message('9'));
    await stage.until(() => stage.events.length === 2);
    expect(stage.events).toEqual(['8', '9']);
    expect(stage.states).toEqual(['connecting', 'connected']);
  });

  it('is taken up after the last event when the line broke', async () => {
    stage.open('7');
    const first = (await stage.next()).accept();
    first.write(`retry: 1\n\n${message('8')}`);
    await stage.until(() => stage.events.length === 1);
    first.end();
    expect((await stage.next()).headers['Last-Event-ID']).toBe('8');
    expect(stage.states).toEqual(['connecting', 'connected', 'reconnecting']);
  });

  it('is taken up where it began when the line broke before the first event', async () => {
    stage.open(null);
    const asked = await stage.next();
    expect(asked.headers).not.toHaveProperty('Last-Event-ID');
    const first = asked.accept();
    first.write('retry: 1\n: heartbeat\nid: 0000000000000042-0bad');
    first.write('cafe\n\n');
    await stage.until(isNow('connected'));
    first.end();
    expect((await stage.next()).headers['Last-Event-ID']).toBe('0000000000000042-0badcafe');
  });

  it('is asked for again with a fresh token when the old one is refused', async () => {
    stage.open('7');
    (await stage.next()).refuse(401);
    const again = await stage.next();
    expect(again.headers['Authorization']).toBe('Bearer second');
    again.accept();
    await stage.until(isNow('connected'));
    expect(stage.states).toEqual(['connecting', 'connected']);
  });

  it('says so when the person may not read it, and stays away', async () => {
    stage.open('7');
    (await stage.next()).refuse(403);
    await stage.until(isNow('refused'));
    stage.runTimers();
    expect(stage.states).toEqual(['connecting', 'refused']);
  });

  it('is asked for again later when the server is busy', async () => {
    stage.open('7');
    (await stage.next()).refuse(503);
    await stage.until(isNow('reconnecting'));
    stage.runTimers();
    (await stage.next()).accept();
    await stage.until(isNow('connected'));
    expect(stage.states).toEqual(['connecting', 'reconnecting', 'connected']);
  });
});
