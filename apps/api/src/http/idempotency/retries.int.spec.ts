import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Profile, Shipment, TokenPair, Webhook } from '@waymark/contracts';
import type { Idempotency } from '../../coordination/idempotency.js';
import { OutcomeUnknownError, StoreUnavailableError, type EventStore } from '../../event-sourcing/event-store.js';
import { EVENT_STORE, IDEMPOTENCY } from '../../event-sourcing/tokens.js';
import { holdBackRows } from '../../testing/late-read-models.js';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';

const BASE = '/api/v1';
const PASSWORD = 'waymark-demo';
const scan = { status: 'in_transit', location: 'Paris', description: 'Sorted', timestamp: '2026-01-02T03:04:05.000Z' };
const address = { label: 'Home', name: 'Ada', address: 'Street 1', city: 'Bath', country: 'UK' };
const another = { old_password: PASSWORD, new_password: 'another one', new_password2: 'another one' };

let app: RunningApplication;
let idempotency: Idempotency;
let store: EventStore;
beforeAll(async () => {
  app = await startApplication();
  idempotency = app.application.get<Idempotency>(IDEMPOTENCY);
  store = app.application.get<EventStore>(EVENT_STORE);
  holdBackRows(app.application);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => app.close());

let keys = 0;
const newKey = (): string => `key ${(keys += 1)}`;
const post = (path: string, key: string, body: unknown, token?: string): Promise<Answer> =>
  app.call('POST', `${BASE}${path}`, {
    body,
    headers: { 'idempotency-key': key },
    ...(token !== undefined && { token }),
  });
const registration = (email: string) => ({ email, password: PASSWORD, first_name: 'Ada', last_name: 'Sample' });
const register = async (): Promise<string> => {
  const { body } = await post(
    '/accounts/register/',
    newKey(),
    registration(`${newKey().replace(' ', '')}@example.com`),
  );
  return (body as TokenPair).access;
};
const shipmentsOf = async (token: string): Promise<Shipment[]> =>
  (await app.call('GET', `${BASE}/shipments/`, { token })).body as Shipment[];
const book = (token: string, key = newKey()): Promise<Answer> => post('/shipments/', key, sampleWaybill(), token);

const told = ({ status, headers, body }: Answer) => ({
  status,
  body,
  etag: headers.get('etag'),
  location: headers.get('location'),
  type: headers.get('content-type'),
});

/** Sends a request whose answer cannot be kept, and again: it runs anew, and must come to the same. */
const twice = async (path: string, body: unknown, token?: string): Promise<[Answer, Answer]> => {
  jest.spyOn(idempotency, 'complete').mockRejectedValueOnce(new StoreUnavailableError('away'));
  const key = newKey();
  return [await post(path, key, body, token), await post(path, key, body, token)];
};

describe('a command that is run again answers what it answered', () => {
  it('for a shipment, which is there once', async () => {
    const token = await register();
    const [first, again] = await twice('/shipments/', sampleWaybill(), token);
    expect([first.status, told(again)]).toEqual([201, told(first)]);
    expect(await shipmentsOf(token)).toEqual([first.body]);
  });

  it('for a tracking update, whatever happened to its shipment since', async () => {
    const token = await register();
    const { id } = (await book(token)).body as Shipment;
    jest.spyOn(idempotency, 'complete').mockRejectedValueOnce(new StoreUnavailableError('away'));
    const path = `/shipments/${id}/updates/create/`;
    const first = await post(path, 'an update', scan, token);
    await app.call('DELETE', `${BASE}/shipments/${id}/`, { token });
    expect([first.status, told(await post(path, 'an update', scan, token))]).toEqual([201, told(first)]);
  });

  it.each([
    ['/shipments/addresses/', address],
    ['/api-keys/', { name: 'Desk', scopes: ['shipments:read'] }],
    ['/webhooks/', { url: 'https://receiver.example/hook' }],
  ])('for %s', async (path, body) => {
    const token = await register();
    const [first, again] = await twice(path, body, token);
    expect([first.status, told(again)]).toEqual([201, told(first)]);
    expect((await app.call('GET', `${BASE}${path}`, { token })).body).toHaveLength(1);
  });

  it('for a webhook’s new secret', async () => {
    const token = await register();
    const { id } = (await post('/webhooks/', newKey(), { url: 'https://receiver.example/hook' }, token))
      .body as Webhook;
    const [first, again] = await twice(`/webhooks/${id}/rotate-secret/`, {}, token);
    expect([first.status, told(again)]).toEqual([200, told(first)]);
  });

  it('for a registration, with the tokens of another session', async () => {
    const [first, again] = await twice('/accounts/register/', registration('twice@example.com'));
    const profileOf = ({ body }: Answer) => {
      const { access: _access, refresh: _refresh, ...profile } = body as Profile & TokenPair;
      return profile;
    };
    expect([first.status, again.status, profileOf(again)]).toEqual([201, 201, profileOf(first)]);
    const { access } = again.body as TokenPair;
    expect((await app.call('GET', `${BASE}/accounts/profile/`, { token: access })).status).toBe(200);
  });

  it('for a new password, though the old one is no longer right', async () => {
    const [first, again] = await twice('/accounts/change-password/', another, await register());
    expect([first.status, told(again)]).toEqual([200, told(first)]);
  });
});

describe('a creation that is run again', () => {
  it('uses the id that was reserved for it', async () => {
    const token = await register();
    const reserve = jest.spyOn(idempotency, 'reserve');
    jest.spyOn(store, 'append').mockRejectedValueOnce(new StoreUnavailableError('away'));
    expect((await book(token, 'reserved')).status).toBe(503);
    const reserved = await reserve.mock.results[0]?.value;
    expect((await book(token, 'reserved')).body).toMatchObject(reserved as object);
  });

  it('is found in the log where what was reserved is lost', async () => {
    const token = await register();
    const first = await book(token, 'lost');
    jest.spyOn(idempotency, 'claim').mockResolvedValueOnce({ outcome: 'claimed', epochIsYoung: true });
    jest.spyOn(idempotency, 'reserve').mockImplementationOnce(async (_, reservation) => reservation);
    expect(told(await book(token, 'lost'))).toEqual(told(first));
    expect(await shipmentsOf(token)).toHaveLength(1);
  });

  it('finds out what became of it when that was unknown', async () => {
    const token = await register();
    const append = store.append.bind(store);
    jest.spyOn(store, 'append').mockImplementationOnce(async (wanted) => {
      await append(wanted);
      throw new OutcomeUnknownError('no answer');
    });
    const unknown = await book(token, 'unknown');
    expect(unknown).toMatchObject({ status: 503, body: { code: 'OUTCOME_UNKNOWN' } });
    expect(unknown.headers.get('retry-after')).toBe('1');
    const found = await book(token, 'unknown');
    expect([found.status, await shipmentsOf(token)]).toEqual([201, [found.body]]);
  });
});
