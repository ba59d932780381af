import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  API_KEY_SCOPES,
  apiKeySchema,
  issuedApiKeySchema,
  type ApiKey,
  type ApiKeyScope,
  type Delivery,
  type IssuedApiKey,
  type Shipment,
  type Webhook,
} from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { hangUp, listen } from '../../support/live/live.js';
import { until } from '../../support/waiting/until.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newKey } from '../../support/clients/api-keys.js';
import { exactly } from '../../support/api/exactly.js';
import { newShipment, newUpdate, scan, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
let owner: Client;
let shipment: Shipment;

beforeAll(async () => {
  ({ client: owner } = await newCustomer(anybody));
  shipment = await newShipment(owner);
});

const keysOf = async (client: Client) => (await client.get<ApiKey[]>('/api-keys/')).body;

describe('issuing a key', () => {
  it('returns the key once, and lists it without its secret', async () => {
    const { client } = await newCustomer(anybody);
    const { status, body } = await client.post<IssuedApiKey>('/api-keys/', {
      name: 'Warehouse',
      scopes: ['shipments:write', 'events:read', 'shipments:write'],
    });

    expect(status).toBe(201);
    expect(exactly(issuedApiKeySchema).parse(body)).toEqual(body);
    expect(body).toMatchObject({ name: 'Warehouse', scopes: ['events:read', 'shipments:write'] });
    expect(body.key).toMatch(/^wm_[0-9a-z]{32,}$/);
    expect(body.key.startsWith(body.prefix)).toBe(true);
    const { key: _, ...listed } = body;
    expect(await keysOf(client)).toEqual([listed]);
    expect(exactly(apiKeySchema).parse(listed)).toEqual(listed);
  });

  it('returns the same key to a retry, and issues it once', async () => {
    const { client } = await newCustomer(anybody);
    const issue = (headers: Record<string, string>) =>
      client.post<IssuedApiKey>('/api-keys/', { name: 'Retried', scopes: ['shipments:read'] }, headers);
    const header = { 'idempotency-key': randomUUID() };
    const first = await issue(header);
    const second = await issue(header);

    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await client.as(second.body.key).get('/shipments/')).status).toBe(200);
    expect(await keysOf(client)).toHaveLength(1);
    expect((await issue({})).body.key).not.toBe(first.body.key);
  });

  it.each([
    [{}, { name: ['Name is required'], scopes: ['Scopes is required'] }],
    [
      { name: ' ', scopes: [] },
      { name: ['Name is required'], scopes: ['Scopes is required'] },
    ],
    [{ name: 'A', scopes: 'events:read' }, { scopes: ['Scopes is required'] }],
    [{ name: 'A', scopes: ['admin'] }, { scopes: [`Scopes must be one of: ${API_KEY_SCOPES.join(', ')}`] }],
  ])('rejects %j', async (body, errors) => {
    expect(await owner.post('/api-keys/', body)).toMatchObject({ status: 400, body: errors });
  });

  it('stops at twenty keys per account among concurrent requests', async () => {
    const { client } = await newCustomer(anybody);
    const issue = () => client.post<IssuedApiKey>('/api-keys/', { name: 'One of many', scopes: ['events:read'] });
    const answers = await Promise.all(Array.from({ length: 25 }, issue));
    const issued = answers.filter(({ status }) => status === 201);
    expect(issued).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_API_KEYS', detail: 'An account can have at most 20 API keys. Revoke one first.' },
    });
    await client.delete(`/api-keys/${issued[0]?.body.id}/`);
    expect((await issue()).status).toBe(201);
    expect(await keysOf(client)).toHaveLength(20);
  });

  it('issues no key with write access to an auditor', async () => {
    const { client: auditor } = await demoAuditor(anybody);
    expect(await auditor.post('/api-keys/', { name: 'A', scopes: ['shipments:write'] })).toMatchObject({
      status: 400,
      body: { scopes: ["An auditor's key cannot have a write scope"] },
    });
    const { key } = await newKey(auditor, 'shipments:read', 'events:read');
    expect((await auditor.as(key).get(`/shipments/${shipment.id}/`)).status).toBe(200);
  });
});

describe('a key', () => {
  type Call = readonly [scope: ApiKeyScope, method: string, path: string, body: unknown, status: number];
  const calls: readonly Call[] = [
    ['shipments:read', 'GET', '/shipments/', undefined, 200],
    ['shipments:read', 'GET', '/shipments/user/shipments/', undefined, 200],
    ['shipments:read', 'GET', '/shipments/counters/', undefined, 200],
    ['shipments:read', 'GET', '/shipments/counters/attention/', undefined, 200],
    ['shipments:read', 'GET', '/shipments/recipients/', undefined, 200],
    ['shipments:read', 'GET', '/shipments/suggestions/?q=hoper', undefined, 200],
    ['shipments:read', 'GET', '/places/?city=Bergen&country=Norway', undefined, 200],
    ['shipments:read', 'GET', '/shipments/{shipment}/', undefined, 200],
    ['shipments:write', 'POST', '/shipments/', waybill, 201],
    ['shipments:write', 'PATCH', '/shipments/{shipment}/', { weight: 4 }, 200],
    ['shipments:write', 'POST', '/shipments/{shipment}/updates/create/', { ...scan, location: 'Oslo' }, 201],
    ['shipments:write', 'PATCH', '/shipments/updates/{update}/', { location: 'Oslo' }, 200],
    ['shipments:write', 'DELETE', '/shipments/updates/{update}/', undefined, 204],
    ['shipments:write', 'DELETE', '/shipments/{shipment}/', undefined, 204],
    ['webhooks:write', 'GET', '/webhooks/', undefined, 200],
    ['webhooks:write', 'GET', '/webhooks/{webhook}/', undefined, 200],
    ['webhooks:write', 'PATCH', '/webhooks/{webhook}/', { description: 'Warehouse' }, 200],
    ['webhooks:write', 'POST', '/webhooks/{webhook}/test/', undefined, 201],
    ['webhooks:write', 'DELETE', '/webhooks/{webhook}/', undefined, 204],
  ];

  it.each(calls)('requires %s to %s %s', async (scope, method, path, body, status) => {
    const { client } = await newCustomer(anybody);
    const { id } = await newShipment(client);
    const { id: updateId } = await newUpdate(client, id);
    const webhook = await client.post<Webhook>('/webhooks/', { url: 'https://receiver.example/' });
    const ids = { shipment: id, update: updateId, webhook: webhook.body.id };
    const address = path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => String(ids[name]));
    const call = (key: string) => client.as(key).send(method, address, body);

    const others = API_KEY_SCOPES.filter((other) => other !== scope);
    const refused = await call((await newKey(client, ...others)).key);
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: `This API key lacks the scope ${scope}`, code: 'MISSING_SCOPE' },
    ]);
    expect(refused.headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${scope}"`);
    expect((await call((await newKey(client, scope)).key)).status).toBe(status);
  });

  const readingCalls: readonly (readonly [method: string, path: string, body: unknown, status: number])[] = [
    ['POST', '/webhooks/', { url: 'https://receiver.example/' }, 201],
    ['PATCH', '/webhooks/{webhook}/', { url: 'https://other.example/' }, 200],
    ['PATCH', '/webhooks/{webhook}/', { types: [] }, 200],
    ['PATCH', '/webhooks/{webhook}/', { types: null }, 200],
    ['POST', '/webhooks/{webhook}/rotate-secret/', undefined, 200],
    ['GET', '/webhooks/{webhook}/deliveries/', undefined, 200],
    ['GET', '/webhooks/{webhook}/deliveries/{delivery}/', undefined, 200],
    ['POST', '/webhooks/{webhook}/deliveries/{delivery}/retry/', undefined, 200],
    ['POST', '/webhooks/{webhook}/rewind/', { at: '2026-01-01T00:00:00Z' }, 200],
  ];

  it.each(readingCalls)('requires webhooks:write and events:read to %s %s %j', async (method, path, body, status) => {
    const { client } = await newCustomer(anybody);
    const webhook = (await client.post<Webhook>('/webhooks/', { url: 'https://receiver.example/' })).body;
    const { body: delivery } = await client.post<Delivery>(`/webhooks/${webhook.id}/test/`, {});
    const address = path.replace('{webhook}', String(webhook.id)).replace('{delivery}', delivery.id);
    const call = (key: string) => client.as(key).send(method, address, body);

    for (const missing of ['webhooks:write', 'events:read'] as const) {
      const others = API_KEY_SCOPES.filter((scope) => scope !== missing);
      expect(await call((await newKey(client, ...others)).key)).toMatchObject({
        status: 403,
        body: { detail: `This API key lacks the scope ${missing}`, code: 'MISSING_SCOPE' },
      });
    }
    expect((await client.get<Webhook>(`/webhooks/${webhook.id}/`)).body.url).toBe(webhook.url);
    expect((await call((await newKey(client, 'webhooks:write', 'events:read')).key)).status).toBe(status);
  });

  const forPeople: readonly (readonly [method: string, path: string, body: object | undefined])[] = [
    ['GET', '/accounts/profile/', undefined],
    ['PATCH', '/accounts/profile/', {}],
    ['POST', '/accounts/change-password/', {}],
    ['GET', '/shipments/addresses/', undefined],
    ['POST', '/shipments/addresses/', {}],
    ['PATCH', '/shipments/addresses/1/', {}],
    ['DELETE', '/shipments/addresses/1/', undefined],
    ['GET', '/api-keys/', undefined],
    ['POST', '/api-keys/', { name: 'Child', scopes: ['events:read'] }],
    ['DELETE', '/api-keys/1/', undefined],
  ];

  it.each(forPeople)('cannot act as a person: %s %s', async (method, path, body) => {
    const { key } = await newKey(owner, ...API_KEY_SCOPES);
    expect(await owner.as(key).send(method, path, body)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('of a customer sees what the customer sees, a key of staff everything', async () => {
    const { client: stranger } = await newCustomer(anybody);
    const { client: staff } = await demoStaff(anybody);
    const path = `/shipments/${shipment.id}/`;

    expect((await owner.as((await newKey(owner, 'shipments:read')).key).get(path)).status).toBe(200);
    expect((await owner.as((await newKey(stranger, 'shipments:read')).key).get(path)).status).toBe(404);
    expect((await owner.as((await newKey(staff, 'shipments:read')).key).get(path)).status).toBe(200);
  });

  it('is rejected from the moment it is revoked', async () => {
    const { client } = await newCustomer(anybody);
    const [kept, lost] = [await newKey(client, 'shipments:read'), await newKey(client, 'shipments:read')];

    expect(await client.delete(`/api-keys/${lost.id}/`)).toMatchObject({ status: 204, text: '' });
    const refused = await client.as(lost.key).get('/shipments/');
    expect([refused.status, refused.body]).toMatchObject([401, { code: 'UNAUTHENTICATED' }]);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect((await client.as(kept.key).get('/shipments/')).status).toBe(200);
    expect((await keysOf(client)).map(({ id }) => id)).toEqual([kept.id]);
    expect(await client.delete(`/api-keys/${lost.id}/`)).toMatchObject({
      status: 404,
      body: { code: 'API_KEY_NOT_FOUND' },
    });
  });

  it('of another account is not found', async () => {
    const { id, key } = await newKey(owner, 'shipments:read');
    const { client: stranger } = await newCustomer(anybody);
    const { client: staff } = await demoStaff(anybody);

    for (const client of [stranger, staff]) {
      expect((await client.delete(`/api-keys/${id}/`)).status).toBe(404);
      expect((await keysOf(client)).map((one) => one.id)).not.toContain(id);
    }
    expect((await owner.as(key).get('/shipments/')).status).toBe(200);
    expect((await owner.delete('/api-keys/none/')).status).toBe(404);
  });

  it.each(['wm_', 'wm_0', `wm_${'0'.repeat(50)}`, 'wm_é'])('that was never issued is rejected: %s', async (key) => {
    const headers = { authorization: Buffer.from(`Bearer ${key}`).toString('latin1') };
    const refused = await anybody.get('/shipments/', headers);
    expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it('opens a socket, watches what its scopes allow, and is disconnected when it is revoked', async () => {
    const { client } = await newCustomer(anybody);
    const [reader, other] = [await newKey(client, 'shipments:read'), await newKey(client, 'events:read')];
    const [reading, lacking] = [await listen(client.as(reader.key)), await listen(client.as(other.key))];
    expect(await reading.watchShipments()).toMatchObject({ ok: true, scope: 'own' });
    expect(await lacking.watchShipments()).toEqual({
      ok: false,
      detail: 'This API key lacks the scope shipments:read',
      code: 'MISSING_SCOPE',
    });
    expect(await reading.watchAudit()).toMatchObject({ ok: false, detail: expect.stringContaining('Sign in') });

    const { id, tracking_number } = await newShipment(client);
    await until('the change', () => reading.shipments.some((message) => message.id === id));
    expect(await lacking.watchTracking(tracking_number)).toMatchObject({ ok: true });

    await client.delete(`/api-keys/${reader.id}/`);
    await until('the socket to be disconnected', () => !reading.socket.connected);
    expect(lacking.socket.connected).toBe(true);
    await expect(listen(client.as(reader.key))).rejects.toThrow('UNAUTHENTICATED');
    hangUp();
  });

  it('watches deliveries with webhooks:write and events:read', async () => {
    const { client } = await newCustomer(anybody);
    const both = await newKey(client, 'webhooks:write', 'events:read');
    const answerTo = async (key: string) =>
      (await listen(client.as(key))).socket.emitWithAck('deliveries.watch') as Promise<unknown>;
    for (const missing of ['webhooks:write', 'events:read'] as const) {
      const { key } = await newKey(client, ...API_KEY_SCOPES.filter((scope) => scope !== missing));
      expect(await answerTo(key)).toEqual({
        ok: false,
        detail: `This API key lacks the scope ${missing}`,
        code: 'MISSING_SCOPE',
      });
    }
    expect(await answerTo(both.key)).toMatchObject({ ok: true });
    hangUp();
  });

  it('is issued to signed-in accounts only', async () => {
    expect((await anybody.post('/api-keys/', { name: 'A', scopes: ['events:read'] })).status).toBe(401);
    expect((await anybody.get('/api-keys/')).status).toBe(401);
  });
});
