import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AccountResource, Profile, Shipment, TokenPair, Webhook } from '@waymark/contracts';
import type { Idempotency } from '../../coordination/idempotency.js';
import { LATE_RETRIES } from '../../coordination/sessions.js';
import type { EventStore } from '../../event-log/event-log.js';
import { OutcomeUnknownError, StoreUnavailableError, systemClock, IDEMPOTENCY_LIFETIME } from '@waymark/event-store';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { EVENT_STORE, IDEMPOTENCY, READ_MODELS } from '../../platform/tokens.js';
import { holdBackRows } from '../../testing/late-read-models.js';
import { Commands } from '../../commands/commands.js';
import { GrantRole } from '../../accounts/commands/grant-role.js';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { dayFromNow } from '../../../../../test/support/clients/days.js';

const BASE = '/api/v1';
const PASSWORD = 'waymark-demo';
const timestamp = `${dayFromNow(-9)}T03:04:05.000Z`;
const scan = { status: 'in_transit', location: 'Paris', description: 'Sorted', timestamp };
const address = { label: 'Home', name: 'Ada', address: 'Street 1', city: 'Bath', country: 'UK' };
const another = { old_password: PASSWORD, new_password: 'another one', new_password2: 'another one' };

type Person = AccountResource & TokenPair;

let app: RunningApplication;
let idempotency: Idempotency;
let store: EventStore;
beforeAll(async () => {
  // Everything is logged, so that close() searches the log for every secret.
  app = await startApplication({ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'trace' });
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
const post = (path: string, key: string, body: unknown, token?: string, headers = {}): Promise<Answer> =>
  app.call('POST', `${BASE}${path}`, {
    body,
    headers: { 'idempotency-key': key, ...headers },
    ...(token !== undefined && { token }),
  });
const refreshOf = ({ body }: Answer): string => (body as TokenPair).refresh;
const refreshWith = (refresh: string, key: string) => post('/accounts/token/refresh/', key, { refresh });
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

const visible = ({ status, headers, body }: Answer) => ({
  status,
  body,
  etag: headers.get('etag'),
  location: headers.get('location'),
  type: headers.get('content-type'),
});

/** Moves the clock past the lifetime of every key sent so far. */
const passLifetime = () => {
  const now = systemClock.now.bind(systemClock);
  jest.spyOn(systemClock, 'now').mockImplementation(() => new Date(now().getTime() + IDEMPOTENCY_LIFETIME));
};

/**
 * Sends a request whose response cannot be stored, then retries it. The retry runs again and must return the same
 * result.
 */
const twice = async (path: string, body: unknown, token?: string): Promise<[Answer, Answer]> => {
  jest.spyOn(idempotency, 'complete').mockRejectedValueOnce(new StoreUnavailableError('away'));
  const key = newKey();
  return [await post(path, key, body, token), await post(path, key, body, token)];
};

describe('a command that runs again returns the same response', () => {
  it('for a shipment, and creates it once', async () => {
    const token = await register();
    const [first, again] = await twice('/shipments/', sampleWaybill(), token);
    expect([first.status, visible(again)]).toEqual([201, visible(first)]);
    expect(await shipmentsOf(token)).toEqual([first.body]);
  });

  it('for a tracking update, despite later changes of its shipment', async () => {
    const token = await register();
    const { id } = (await book(token)).body as Shipment;
    jest.spyOn(idempotency, 'complete').mockRejectedValueOnce(new StoreUnavailableError('away'));
    const path = `/shipments/${id}/updates/create/`;
    const first = await post(path, 'an update', scan, token);
    await app.call('DELETE', `${BASE}/shipments/${id}/`, { token });
    expect([first.status, visible(await post(path, 'an update', scan, token))]).toEqual([201, visible(first)]);
  });

  it.each([
    ['/shipments/addresses/', address],
    ['/api-keys/', { name: 'Desk', scopes: ['shipments:read'] }],
    ['/webhooks/', { url: 'https://receiver.example/hook' }],
  ])('for %s', async (path, body) => {
    const token = await register();
    const [first, again] = await twice(path, body, token);
    expect([first.status, visible(again)]).toEqual([201, visible(first)]);
    expect((await app.call('GET', `${BASE}${path}`, { token })).body).toHaveLength(1);
  });

  it('for a webhook’s new secret', async () => {
    const token = await register();
    const { id } = (await post('/webhooks/', newKey(), { url: 'https://receiver.example/hook' }, token))
      .body as Webhook;
    const [first, again] = await twice(`/webhooks/${id}/rotate-secret/`, {}, token);
    expect([first.status, visible(again)]).toEqual([200, visible(first)]);
  });

  it('with 404 for the secret of a webhook that was deleted in between', async () => {
    const token = await register();
    const registering = () => post('/webhooks/', 'removed', { url: 'https://receiver.example/hook' }, token);
    const { id } = (await registering()).body as Webhook;
    const rotating = () => post(`/webhooks/${id}/rotate-secret/`, 'rotated', {}, token);
    expect((await rotating()).status).toBe(200);
    expect((await app.call('DELETE', `${BASE}/webhooks/${id}/`, { token })).status).toBe(204);
    for (const again of [await registering(), await rotating()]) {
      expect(again).toMatchObject({ status: 404, body: { code: 'WEBHOOK_NOT_FOUND' } });
    }
  });

  it('for a registration that is retried from another address, with the tokens of a new session', async () => {
    jest.spyOn(idempotency, 'complete').mockRejectedValueOnce(new StoreUnavailableError('away'));
    const [form, key] = [registration('twice@example.com'), newKey()];
    const first = await post('/accounts/register/', key, form, undefined, { 'x-forwarded-for': '203.0.113.1' });
    const again = await post('/accounts/register/', key, form, undefined, { 'x-forwarded-for': '203.0.113.2' });
    const profileOf = ({ body }: Answer) => {
      const { access: _access, refresh: _refresh, ...profile } = body as Profile & TokenPair;
      return profile;
    };
    expect([first.status, again.status, profileOf(again)]).toEqual([201, 201, profileOf(first)]);
    const { access } = again.body as TokenPair;
    expect((await app.call('GET', `${BASE}/accounts/profile/`, { token: access })).status).toBe(200);
  });

  it('for a new password, although the old password is no longer valid', async () => {
    const [first, again] = await twice('/accounts/change-password/', another, await register());
    expect([first.status, visible(again)]).toEqual([200, visible(first)]);
  });

  it('for a refresh', async () => {
    const registered = await post('/accounts/register/', newKey(), registration('refreshes@example.com'));
    const key = newKey();
    const first = await refreshWith(refreshOf(registered), key);
    jest.spyOn(idempotency, 'claim').mockResolvedValueOnce({ outcome: 'abandoned' });
    expect(await refreshWith(refreshOf(registered), key)).toMatchObject({ status: 200, body: first.body });
  });
});

it('no token of a response that is stored for a key is on the disk', async () => {
  const registered = await post('/accounts/register/', newKey(), registration('stored@example.com'));
  const refreshed = await refreshWith(refreshOf(registered), newKey());
  const files = ['coordination.db', 'coordination.db-wal'].map((name) => join(app.dataDirectory, name));
  const written = (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('');
  for (const { access, refresh } of [registered, refreshed].map(({ body }) => body as TokenPair)) {
    expect([written.includes(access), written.includes(refresh)]).toEqual([false, false]);
  }
});

it('counts each late retry of a refresh, although the refusal of the first one is stored', async () => {
  const refused = { status: 401, body: { code: 'INVALID_REFRESH_TOKEN' } };
  const first = refreshOf(await post('/accounts/register/', newKey(), registration('late@example.com')));
  const second = refreshOf(await refreshWith(first, 'first'));
  const third = refreshOf(await refreshWith(second, 'second'));
  passLifetime();
  for (let turn = 1; turn <= LATE_RETRIES; turn += 1) expect(await refreshWith(first, 'first')).toMatchObject(refused);
  const fourth = await refreshWith(third, 'third');
  expect(fourth.status).toBe(200);
  expect(await refreshWith(first, 'first')).toMatchObject(refused);
  expect(await refreshWith(refreshOf(fourth), 'fourth')).toMatchObject(refused);
});

describe('a creation that runs again', () => {
  it('uses its reserved id', async () => {
    const token = await register();
    const reserve = jest.spyOn(idempotency, 'reserve');
    jest.spyOn(store, 'append').mockRejectedValueOnce(new StoreUnavailableError('away'));
    expect((await book(token, 'reserved')).status).toBe(503);
    const reserved = await reserve.mock.results[0]?.value;
    expect((await book(token, 'reserved')).body).toMatchObject(reserved as object);
  });

  it('finds the result of an attempt with an unknown outcome', async () => {
    const token = await register();
    const append = store.append.bind(store);
    jest.spyOn(store, 'append').mockImplementationOnce(async (appends) => {
      await append(appends);
      throw new OutcomeUnknownError('no answer');
    });
    const unknown = await book(token, 'unknown');
    expect(unknown).toMatchObject({ status: 503, body: { code: 'OUTCOME_UNKNOWN' } });
    expect(unknown.headers.get('retry-after')).toBe('1');
    const found = await book(token, 'unknown');
    expect([found.status, await shipmentsOf(token)]).toEqual([201, [found.body]]);
  });
});

describe('a key that the coordination store has lost', () => {
  const forgetKeys = () =>
    jest.spyOn(idempotency, 'claim').mockResolvedValue({ outcome: 'claimed', epochIsYoung: true });
  const updatesOf = async (token: string, id: number) =>
    ((await app.call('GET', `${BASE}/shipments/${id}/`, { token })).body as Shipment).tracking_updates;
  const passwordIs = async (email: string, password: string) =>
    (await app.call('POST', `${BASE}/accounts/token/`, { body: { email, password } })).status === 200;
  const reused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };

  it('rejects another tracking update, and records it once the key has expired', async () => {
    const token = await register();
    const { id } = (await book(token)).body as Shipment;
    const path = `/shipments/${id}/updates/create/`;
    const later = { ...scan, status: 'out_for_delivery' };
    expect((await post(path, 'scan', scan, token)).status).toBe(201);
    forgetKeys();
    expect(await post(path, 'scan', later, token)).toMatchObject(reused);
    expect(await updatesOf(token, id)).toHaveLength(1);
    passLifetime();
    expect(await post(path, 'scan', later, token)).toMatchObject({ status: 201, body: { status: 'out_for_delivery' } });
    expect(await post(path, 'scan', later, token)).toMatchObject({ status: 201, body: { status: 'out_for_delivery' } });
    expect(await updatesOf(token, id)).toHaveLength(2);
  });

  it('is scoped to one shipment', async () => {
    const token = await register();
    const one = (await book(token)).body as Shipment;
    const other = (await book(token)).body as Shipment;
    await post(`/shipments/${one.id}/updates/create/`, 'one scan', scan, token);
    forgetKeys();
    expect(await post(`/shipments/${other.id}/updates/create/`, 'one scan', scan, token)).toMatchObject({
      status: 201,
      body: { status: scan.status },
    });
    expect(await updatesOf(token, other.id)).toHaveLength(1);
  });

  it('rejects another booking, and creates it once the key has expired', async () => {
    const token = await register();
    const first = await book(token, 'booking');
    forgetKeys();
    jest.spyOn(idempotency, 'reserve').mockImplementation(async (_, reservation) => reservation);
    const heavier = { ...sampleWaybill(), weight: 9 };
    expect(await post('/shipments/', 'booking', heavier, token)).toMatchObject(reused);
    expect(visible(await book(token, 'booking'))).toEqual(visible(first));
    expect(await shipmentsOf(token)).toHaveLength(1);
    passLifetime();
    expect(await post('/shipments/', 'booking', heavier, token)).toMatchObject({ status: 201, body: { weight: 9 } });
    expect(await shipmentsOf(token)).toHaveLength(2);
  });

  it('changes a password again, and never reports an earlier password as current', async () => {
    const email = 'forgotten-key@example.com';
    const { body } = await post('/accounts/register/', newKey(), registration(email));
    const { access } = body as TokenPair;
    const change = (old_password: string, new_password: string) =>
      post('/accounts/change-password/', 'change', { old_password, new_password, new_password2: new_password }, access);
    expect((await change(PASSWORD, 'the second one')).status).toBe(200);
    forgetKeys();
    expect(await change('the second one', 'the third one')).toMatchObject(reused);
    expect(await passwordIs(email, 'the second one')).toBe(true);
    passLifetime();
    expect(await change('the second one', 'the third one')).toMatchObject({ status: 200 });
    expect(await passwordIs(email, 'the third one')).toBe(true);
  });

  it('ends sessions again once it has expired', async () => {
    const account = (await post('/accounts/register/', newKey(), registration('staff@example.com'))).body as Person;
    const system = { actor: { id: 'system', email: '', role: 'system' }, request_id: 'test' } as const;
    await app.application.get(Commands).execute(new GrantRole(account, 'staff', system));
    await app.application.get<ReadModels>(READ_MODELS).caughtUpWith(await store.head());
    const email = 'ended-again@example.com';
    const { id } = (await post('/accounts/register/', newKey(), registration(email))).body as Person;
    const end = () => post(`/accounts/${id}/end-sessions/`, 'end', {}, account.access);
    const signIn = async () =>
      (await app.call('POST', `${BASE}/accounts/token/`, { body: { email, password: PASSWORD } })).body as TokenPair;
    const isIn = async ({ access }: TokenPair) =>
      (await app.call('GET', `${BASE}/accounts/profile/`, { token: access })).status === 200;
    expect((await end()).status).toBe(204);
    const session = await signIn();
    forgetKeys();
    passLifetime();
    expect((await end()).status).toBe(204);
    expect(await isIn(session)).toBe(false);
  });
});
