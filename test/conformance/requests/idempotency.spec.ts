import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Profile, SavedAddress, Shipment, TokenPair } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { newCustomer, registration } from '../../support/clients/people.js';
import { newShipment, scan, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const ENDED = { status: 401, body: { code: 'UNAUTHENTICATED' } };
const totalOf = async (someone: Client) => (await someone.get<Shipment[]>('/shipments/')).body.length;

describe('the same key with the same body', () => {
  it('creates one shipment and returns the same response again', async () => {
    const { client: owner } = await newCustomer(anybody);
    const header = withKey();
    const first = await owner.post<Shipment>('/shipments/', waybill, header);
    await owner.patch(`/shipments/${first.body.id}/`, { weight: 9 });
    const second = await owner.post<Shipment>('/shipments/', waybill, header);

    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await totalOf(owner)).toBe(1);
  });

  it('adds one tracking update', async () => {
    const { id } = await newShipment(client);
    const header = withKey();
    const first = await client.post(`/shipments/${id}/updates/create/`, scan, header);
    const second = await client.post(`/shipments/${id}/updates/create/`, scan, header);

    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await client.get<Shipment>(`/shipments/${id}/`)).body.tracking_updates).toEqual([first.body]);
  });

  it('saves one address', async () => {
    const header = withKey();
    const address = { label: 'Home', name: 'Ada', address: 'Street 1', city: 'Bath', country: 'UK' };
    const first = await client.post<SavedAddress>('/shipments/addresses/', address, header);
    const second = await client.post<SavedAddress>('/shipments/addresses/', address, header);

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  it('registers one account', async () => {
    const header = withKey();
    const form = registration();
    const first = await anybody.post<Profile & TokenPair>('/accounts/register/', form, header);
    const second = await anybody.post<Profile & TokenPair>('/accounts/register/', form, header);

    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await anybody.as(second.body.access).get('/accounts/profile/')).status).toBe(200);

    await anybody.post('/accounts/logout/', { refresh: first.body.refresh });
    expect(await anybody.post('/accounts/register/', form, header)).toMatchObject(ENDED);
  });

  it('signs in once, and refreshes once', async () => {
    const form = registration();
    await anybody.post('/accounts/register/', form);
    const credentials = { email: form.email, password: form.password };
    const header = withKey();
    const first = await anybody.post<TokenPair>('/accounts/token/', credentials, header);
    const again = await anybody.post<TokenPair>('/accounts/token/', credentials, header);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await anybody.post('/accounts/token/', credentials, withKey())).body).not.toEqual(first.body);

    const { refresh } = first.body;
    const another = withKey();
    const refreshed = await anybody.post<TokenPair>('/accounts/token/refresh/', { refresh }, another);
    const retried = await anybody.post<TokenPair>('/accounts/token/refresh/', { refresh }, another);
    expect([refreshed.status, retried.status, retried.body]).toEqual([200, 200, refreshed.body]);
    expect((await anybody.as(retried.body.access).get('/accounts/profile/')).status).toBe(200);
    const later = await anybody.post<TokenPair>('/accounts/token/', credentials, header);
    expect([later.status, later.body]).toEqual([200, first.body]);
    const marks = [again, retried, later].map(({ headers }) => headers.get('idempotent-replayed'));
    expect(marks).toEqual(['true', 'true', 'true']);

    expect((await anybody.post('/accounts/token/refresh/', { refresh })).status).toBe(401);
    expect((await anybody.post('/accounts/token/refresh/', { refresh }, another)).status).toBe(401);
    expect(await anybody.post('/accounts/token/', credentials, header)).toMatchObject(ENDED);
  });

  it('runs again where that is harmless: a sign-out uses no key', async () => {
    const { refresh } = await newCustomer(anybody);
    const header = withKey();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const { status, headers } = await anybody.post('/accounts/logout/', { refresh }, header);
      expect([status, headers.get('idempotent-replayed')]).toEqual([204, null]);
    }
  });

  it('returns the refusal of a wrong password again, with its challenge', async () => {
    const { email, password } = await newCustomer(anybody);
    const header = withKey();
    const wrong = { email, password: 'a wrong guess' };
    const first = await anybody.post('/accounts/token/', wrong, header);
    expect((await anybody.post('/accounts/token/', { email, password }, header)).status).toBe(422);
    const again = await anybody.post('/accounts/token/', wrong, header);
    for (const { status, headers } of [first, again]) {
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('runs once among concurrent requests', async () => {
    const { client: owner } = await newCustomer(anybody);
    const header = withKey();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => owner.post<Shipment>('/shipments/', waybill, header)),
    );

    const created = answers.filter(({ status }) => status === 201);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(created.length).toBeGreaterThan(0);
    expect(created.length + waiting.length).toBe(answers.length);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const { body } of waiting) expect(body).toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
    expect(await totalOf(owner)).toBe(1);

    const replay = await until('the response to be stored', async () => {
      const answer = await owner.post('/shipments/', waybill, header);
      return answer.status === 201 && answer;
    });
    expect(replay.text).toBe(created[0]?.text);
  });
});

describe('the same key with another body', () => {
  it('is rejected and has no effect', async () => {
    const { client: owner } = await newCustomer(anybody);
    const header = withKey();
    await owner.post('/shipments/', waybill, header);
    const { status, body } = await owner.post('/shipments/', { ...waybill, weight: 9 }, header);

    expect([status, body]).toEqual([422, { detail: expect.stringMatching(/\w/), code: 'IDEMPOTENCY_KEY_REUSED' }]);
    expect(await totalOf(owner)).toBe(1);
  });

  it('is rejected even if only the order of fields differs', async () => {
    const { client: owner } = await newCustomer(anybody);
    const header = withKey();
    await owner.post('/shipments/', waybill, header);
    const reordered = Object.fromEntries(Object.entries(waybill).toReversed());
    expect((await owner.post('/shipments/', reordered, header)).status).toBe(422);
    expect(await totalOf(owner)).toBe(1);
  });

  it('is rejected after an error as well', async () => {
    const header = withKey();
    expect((await client.post('/shipments/999999999/updates/create/', scan, header)).status).toBe(404);
    expect((await client.post('/shipments/', waybill, header)).status).toBe(422);
  });

  it('runs after an invalid body, which uses no key', async () => {
    const header = withKey();
    expect((await client.post('/shipments/', {}, header)).status).toBe(400);
    expect((await client.post('/shipments/', waybill, header)).status).toBe(201);
  });
});

describe('a key', () => {
  it('belongs to one account', async () => {
    const header = withKey();
    const one = await newCustomer(anybody);
    const other = await newCustomer(anybody);
    const first = await one.client.post<Shipment>('/shipments/', waybill, header);
    const second = await other.client.post<Shipment>('/shipments/', waybill, header);

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body.owner_id).not.toBe(first.body.owner_id);
  });

  it('does not replace signing in', async () => {
    const header = withKey();
    await client.post('/shipments/', waybill, header);
    expect((await anybody.post('/shipments/', waybill, header)).status).toBe(401);
  });

  it('is 1 to 255 printable characters', async () => {
    for (const key of ['', ' ', 'x'.repeat(256), 'é']) {
      const { status, body } = await client.post('/shipments/', waybill, withKey(key));
      expect([key, status, body]).toEqual([key, 400, { 'Idempotency-Key': [expect.stringContaining('1 to 255')] }]);
    }
    expect((await client.post('/shipments/', waybill, withKey(randomUUID().padEnd(255, 'x')))).status).toBe(201);
  });

  it('is optional: the same body twice creates two shipments', async () => {
    const { client: owner } = await newCustomer(anybody);
    await newShipment(owner);
    await newShipment(owner);
    expect(await totalOf(owner)).toBe(2);
  });
});
