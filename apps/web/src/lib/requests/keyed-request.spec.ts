import { RequestError } from '@waymark/client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { storageOf, unblockStorage } from '../storage/testing/storages.js';
import {
  UnresolvedRequestError,
  isAnswerLost,
  newKeyedRequest,
  unconfirmedAfter,
  type KeyedRequest,
} from './keyed-request.js';
import { installConnection } from './testing/connection.js';

interface Booking {
  city: string;
}
const bath: Booking = { city: 'Bath' };
const oslo: Booking = { city: 'Oslo' };
const DAY = 24 * 60 * 60 * 1000;

const failure = (status?: number, code?: string): RequestError =>
  new RequestError('failed', status, code === undefined ? '<html>' : { detail: 'Not now.', code });

/** A server with idempotency keys: one request for each key, however many responses get lost. */
class Server {
  readonly recorded = new Map<string, Booking>();
  readonly sent: [Booking, string][] = [];
  /** The fates of the next responses; undefined: the response arrives. */
  readonly faults: ({ error: RequestError; isRecorded: boolean } | undefined)[] = [];

  readonly post = async (body: Booking, key: string): Promise<Booking> => {
    this.sent.push([body, key]);
    const fault = this.faults.shift();
    if (!fault || fault.isRecorded) this.recorded.set(key, this.recorded.get(key) ?? body);
    if (fault) throw fault.error;
    return this.recorded.get(key) ?? body;
  };

  readonly fails = (error: RequestError, isRecorded = true): void => void this.faults.push({ error, isRecorded });
}

describe('a lost response', () => {
  it.each([
    ['of a broken connection', failure(), true],
    ["behind a proxy's page", failure(502), true],
    ['that the server does not recognize', failure(503, 'OUTCOME_UNKNOWN'), true],
    ['while the first attempt runs', failure(409, 'IDEMPOTENCY_KEY_IN_USE'), true],
    ['is not a refusal', failure(403, 'FORBIDDEN'), false],
    ['is not a limit', failure(429, 'RATE_LIMITED'), false],
    ['is not a field error', new RequestError('failed', 400, { city: ['City is required'] }), false],
    ['is not an error of the page', new TypeError('failed'), false],
  ])('%s', (_, error, isLost) => {
    expect(isAnswerLost(error)).toBe(isLost);
  });
});

describe('a request without a key', () => {
  it.each([
    ['is unsent if it failed offline', failure(), true, undefined, 'unsent'],
    ['stays unsent after a second attempt offline', failure(), true, 'unsent', 'unsent'],
    ['stays lost after an attempt offline', failure(), true, 'lost', 'lost'],
    ['is lost if it failed online', failure(), false, 'unsent', 'lost'],
    ["is lost behind a proxy's page", failure(502), true, 'unsent', 'lost'],
    ['is neither once the server has refused it', failure(412, 'VERSION_CONFLICT'), false, 'lost', undefined],
  ] as const)('%s', (_, error, isOffline, before, expected) => {
    expect(unconfirmedAfter(error, isOffline, before)).toBe(expected);
  });
});

let stored: Map<string, string>;
let server: Server;
let connection: ReturnType<typeof installConnection>;
beforeEach(() => {
  connection = installConnection();
  stored = storageOf('sessionStorage');
  server = new Server();
});
afterEach(unblockStorage);

describe('a keyed request', () => {
  it.each<[string, RequestError]>([
    ['a lost line', failure()],
    ['the page of a proxy with 200', failure(200)],
    ['the page of a proxy with 404', failure(404)],
    ['401', failure(401, 'UNAUTHENTICATED')],
    ['408', failure(408, 'REQUEST_TIMEOUT')],
    ['409 of a key in use', failure(409, 'IDEMPOTENCY_KEY_IN_USE')],
    ['429', failure(429, 'RATE_LIMITED')],
    ['500', failure(500, 'INTERNAL_ERROR')],
    ['503 of an unknown outcome', failure(503, 'OUTCOME_UNKNOWN')],
    ['504 of a proxy', failure(504)],
  ])('keeps its key after %s, also across a reload', async (_, error) => {
    server.fails(error);
    await expect(newKeyedRequest<Booking>({ name: 'booking' }).send(bath, server.post)).rejects.toBe(error);
    expect(await newKeyedRequest<Booking>({ name: 'booking' }).send(bath, server.post)).toEqual({
      answer: bath,
      body: bath,
      isEarlier: false,
    });
    expect(server.recorded.size).toBe(1);
    expect(stored.size).toBe(0);
  });

  it.each([
    ['400 for fields', new RequestError('failed', 400, { weight: ['Weight must be greater than 0'] })],
    ['404', failure(404, 'SHIPMENT_NOT_FOUND')],
    ['409 for a limit', failure(409, 'TOO_MANY_TRACKING_UPDATES')],
    ['403', failure(403, 'FORBIDDEN')],
  ])('gets a new key after %s', async (_, error) => {
    const request = newKeyedRequest<Booking>({ name: 'booking' });
    server.fails(error, false);
    await expect(request.send(bath, server.post)).rejects.toBe(error);
    expect(stored.size).toBe(0);
    await request.send(oslo, server.post);
    expect(new Set(server.sent.map(([, key]) => key)).size).toBe(2);
  });

  it('gets a new key after success, and after the user gave it up', async () => {
    const request = newKeyedRequest<Booking>({ name: 'booking' });
    await request.send(bath, server.post);
    await request.send(bath, server.post);
    expect(server.recorded.size).toBe(2);
    server.fails(failure());
    await expect(request.send(bath, server.post)).rejects.toThrow();
    expect(request.forget()).toBe(true);
    await request.send(bath, server.post);
    expect(server.recorded.size).toBe(4);
    expect(request.forget()).toBe(false);
  });

  it('is retried unchanged if the form was changed after an unanswered attempt', async () => {
    const request = newKeyedRequest<Booking>({ name: 'booking' });
    server.fails(failure(504));
    await expect(request.send(bath, server.post)).rejects.toThrow();
    expect(await request.send(oslo, server.post)).toEqual({ answer: bath, body: bath, isEarlier: true });
    expect([...server.recorded.values()]).toEqual([bath]);
  });

  it('sends the changed form once the server has refused the earlier request', async () => {
    const request = newKeyedRequest<Booking>({ name: 'booking' });
    server.fails(failure(504), false);
    await expect(request.send(bath, server.post)).rejects.toThrow();
    server.fails(failure(404, 'SHIPMENT_NOT_FOUND'), false);
    expect(await request.send(oslo, server.post)).toEqual({ answer: oslo, body: oslo, isEarlier: false });
    expect([...server.recorded.values()]).toEqual([oslo]);
  });

  it('never sends a key that is a day old, and sends a new one only on the next attempt', async () => {
    let now = 0;
    const request = newKeyedRequest<Booking>({ name: 'booking', now: () => now });
    server.fails(failure());
    await expect(request.send(bath, server.post)).rejects.toThrow('failed');
    now = DAY;
    await expect(request.send(bath, server.post)).rejects.toThrow(UnresolvedRequestError);
    expect(server.sent).toHaveLength(1);
    await request.send(bath, server.post);
    expect(server.sent[1]?.[1]).not.toBe(server.sent[0]?.[1]);
  });

  it('never sends a key whose age a clock that was set back hides', async () => {
    let now = DAY;
    const request = newKeyedRequest<Booking>({ name: 'booking', now: () => now });
    server.fails(failure());
    await expect(request.send(bath, server.post)).rejects.toThrow('failed');
    now -= 60_001;
    await expect(request.send(bath, server.post)).rejects.toThrow(UnresolvedRequestError);
    expect(server.sent).toHaveLength(1);
  });

  it('refers to the list if the server knows the key for another request', async () => {
    const request = newKeyedRequest<Booking>({ name: 'booking' });
    server.fails(failure(422, 'IDEMPOTENCY_KEY_REUSED'), false);
    await expect(request.send(bath, server.post)).rejects.toThrow(UnresolvedRequestError);
    await request.send(bath, server.post);
    expect(server.sent[1]?.[1]).not.toBe(server.sent[0]?.[1]);
  });

  it('stores nothing without a name, and ignores malformed stored text', async () => {
    server.fails(failure());
    await expect(newKeyedRequest<Booking>().send(bath, server.post)).rejects.toThrow();
    expect(stored.size).toBe(0);
    stored.set('requestKey:booking', '{');
    expect((await newKeyedRequest<Booking>({ name: 'booking' }).send(bath, server.post)).answer).toEqual(bath);
  });

  describe('of a browser that is offline', () => {
    const request = (): KeyedRequest<Booking> => newKeyedRequest({ name: 'booking' });
    const attempt = async (isRecorded: boolean, error = failure()): Promise<void> => {
      server.fails(error, isRecorded);
      await expect(request().send(bath, server.post)).rejects.toBe(error);
    };
    beforeEach(() => void (connection.onLine = false));

    it('is forgotten if it was corrected', async () => {
      await attempt(false);
      connection.onLine = true;
      expect(await request().send(oslo, server.post)).toEqual({ answer: oslo, body: oslo, isEarlier: false });
      expect([...server.recorded.values()]).toEqual([oslo]);
    });

    it('is forgotten if it was corrected and neither was sent', async () => {
      await attempt(false);
      server.fails(failure(), false);
      await expect(request().send(oslo, server.post)).rejects.toThrow();
      connection.onLine = true;
      await request().send(oslo, server.post);
      expect([...server.recorded.values()]).toEqual([oslo]);
      expect(server.sent[2]?.[1]).toBe(server.sent[1]?.[1]);
    });

    it('keeps its key if it was not corrected, because it may have been sent', async () => {
      await attempt(true);
      connection.onLine = true;
      await request().send(bath, server.post);
      expect(server.recorded.size).toBe(1);
    });

    it('was not carried out when the user gives it up', async () => {
      await attempt(false);
      expect(request().isUnsent()).toBe(true);
      expect(request().forget()).toBe(false);
      expect(request().isUnsent()).toBe(false);
    });

    it('is retried unchanged if the browser was online during an attempt', async () => {
      await attempt(false);
      connection.onLine = true;
      await attempt(true);
      connection.onLine = false;
      await attempt(true);
      connection.onLine = true;
      expect(await request().send(oslo, server.post)).toEqual({ answer: bath, body: bath, isEarlier: true });
      expect([...server.recorded.values()]).toEqual([bath]);
    });

    it('is retried unchanged if the server responded', async () => {
      await attempt(true, failure(504));
      expect(request().isUnsent()).toBe(false);
      expect((await request().send(oslo, server.post)).isEarlier).toBe(true);
    });

    it('is retried unchanged if the connection returned during the attempt', async () => {
      const returning = (body: Booking, key: string): Promise<Booking> => {
        connection.onLine = true;
        return server.post(body, key);
      };
      server.fails(failure());
      await expect(request().send(bath, returning)).rejects.toThrow();
      expect((await request().send(oslo, server.post)).isEarlier).toBe(true);
    });

    it('stays given up if the user gives it up during the attempt', async () => {
      const one = request();
      const attempted = one.send(bath, () => {
        one.forget();
        return Promise.reject(failure());
      });
      await expect(attempted).rejects.toThrow();
      expect(stored.size).toBe(0);
    });
  });

  describe('that is brief', () => {
    let now = 0;
    const brief = (): KeyedRequest<Booking> => newKeyedRequest({ name: 'test', isBrief: true, now: () => now });
    beforeEach(async () => {
      now = 0;
      server.fails(failure(504));
      await expect(brief().send(bath, server.post)).rejects.toThrow();
    });

    it('keeps its key for 5 minutes', async () => {
      now = 5 * 60 * 1000 - 1;
      await brief().send(bath, server.post);
      expect(server.recorded.size).toBe(1);
    });

    it('is a new request after 5 minutes', async () => {
      now = 5 * 60 * 1000;
      expect((await brief().send(bath, server.post)).answer).toEqual(bath);
      expect(server.recorded.size).toBe(2);
    });

    it('is never sent in place of another one', async () => {
      expect(await brief().send(oslo, server.post)).toEqual({ answer: oslo, body: oslo, isEarlier: false });
      expect([...server.recorded.values()]).toEqual([bath, oslo]);
    });
  });

  it('is recorded once, whatever gets lost and however often the user clicks and reloads', async () => {
    const fault = fc.record({
      error: fc.constantFrom(failure(), failure(503, 'OUTCOME_UNKNOWN'), failure(504), failure(429, 'RATE_LIMITED')),
      isRecorded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 6 }), fc.infiniteStream(fc.boolean()), async (faults, reloads) => {
        stored.clear();
        const fresh = new Server();
        fresh.faults.push(...faults);
        let request = newKeyedRequest<Booking>({ name: 'booking' });
        for (let press = 0; press <= faults.length; press += 1) {
          if (reloads.next().value) request = newKeyedRequest<Booking>({ name: 'booking' });
          await request.send(press % 2 === 0 ? bath : oslo, fresh.post).catch(() => undefined);
        }
        expect([...fresh.recorded.values()]).toEqual([bath]);
      }),
    );
  });
});
