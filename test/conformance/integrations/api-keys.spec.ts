import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  API_KEY_SCOPES,
  apiKeySchema,
  issuedApiKeySchema,
  type ApiKey,
  type ApiKeyScope,
  type IssuedApiKey,
  type Shipment,
  type Webhook,
} from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newKey } from '../../support/clients/api-keys.js';
import { DescribedApi } from '../../support/api/described-api.js';
import { exactly } from '../../support/api/exactly.js';
import { newShipment, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const SCOPES: Readonly<Record<string, readonly ApiKeyScope[]>> = {
  'GET /shipments/': ['shipments:read'],
  'GET /shipments/user/shipments/': ['shipments:read'],
  'GET /shipments/counters/': ['shipments:read'],
  'GET /shipments/counters/attention/': ['shipments:read'],
  'GET /shipments/recipients/': ['shipments:read'],
  'GET /shipments/suggestions/': ['shipments:read'],
  'GET /places/': ['shipments:read'],
  'GET /shipments/{}/': ['shipments:read'],
  'POST /shipments/': ['shipments:write'],
  'PATCH /shipments/{}/': ['shipments:write'],
  'POST /shipments/{}/updates/create/': ['shipments:write'],
  'PATCH /shipments/updates/{}/': ['shipments:write'],
  'DELETE /shipments/updates/{}/': ['shipments:write'],
  'DELETE /shipments/{}/': ['shipments:write'],
  'GET /webhooks/': ['webhooks:write'],
  'GET /webhooks/{}/': ['webhooks:write'],
  'PATCH /webhooks/{}/': ['webhooks:write'],
  'POST /webhooks/{}/test/': ['webhooks:write'],
  'DELETE /webhooks/{}/': ['webhooks:write'],
  'POST /webhooks/': ['events:read', 'webhooks:write'],
  'POST /webhooks/{}/rotate-secret/': ['events:read', 'webhooks:write'],
  'GET /webhooks/{}/deliveries/': ['events:read', 'webhooks:write'],
  'GET /webhooks/{}/deliveries/{}/': ['events:read', 'webhooks:write'],
  'POST /webhooks/{}/deliveries/{}/retry/': ['events:read', 'webhooks:write'],
  'POST /webhooks/{}/rewind/': ['events:read', 'webhooks:write'],
};

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
    const { client: stranger } = await newCustomer(anybody);
    const body = { name: 'Retried', scopes: ['shipments:read'] };
    const foreign = await stranger.post<IssuedApiKey>('/api-keys/', body, header);
    expect(foreign.status).toBe(201);
    expect(foreign.body.key).not.toBe(first.body.key);
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
  it('needs the scopes of each operation, which the document lists', async () => {
    const { operations } = await DescribedApi.of(anybody.url);
    const scoped = operations.flatMap(({ method, path, 'x-scopes': scopes }) =>
      scopes
        ? [[`${method} ${path.replace('/api/v1', '').replace(/\{\w+\}/g, '{}')}`, scopes.toSorted()] as const]
        : [],
    );
    expect(Object.fromEntries(scoped)).toMatchObject(SCOPES);
  });

  it.each([
    ['shipments:read', 'GET', '/shipments/', undefined],
    ['shipments:write', 'POST', '/shipments/', waybill],
    ['webhooks:write', 'GET', '/webhooks/', undefined],
    ['events:read', 'GET', '/events/', undefined],
  ] as const)('is refused without %s, which the response names', async (scope, method, path, body) => {
    const others = API_KEY_SCOPES.filter((other) => other !== scope);
    const refused = await owner.as((await newKey(owner, ...others)).key).send(method, path, body);
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: `This API key lacks the scope ${scope}`, code: 'MISSING_SCOPE' },
    ]);
    expect(refused.headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${scope}"`);
  });

  it('needs webhooks:write and events:read to change where events are sent', async () => {
    const { client } = await newCustomer(anybody);
    const { id } = (await client.post<Webhook>('/webhooks/', { url: 'https://receiver.example/' })).body;
    const both = await newKey(client, 'webhooks:write', 'events:read');
    const lacking = await Promise.all(
      (['webhooks:write', 'events:read'] as const).map(async (missing) => {
        const { key } = await newKey(client, ...API_KEY_SCOPES.filter((scope) => scope !== missing));
        return { key, detail: `This API key lacks the scope ${missing}` };
      }),
    );
    for (const changes of [{ url: 'https://other.example/' }, { types: [] }, { types: null }]) {
      const change = (key: string) => client.as(key).patch(`/webhooks/${id}/`, changes);
      const { url, types } = (await client.get<Webhook>(`/webhooks/${id}/`)).body;
      for (const { key, detail } of lacking) {
        expect(await change(key)).toMatchObject({ status: 403, body: { detail, code: 'MISSING_SCOPE' } });
      }
      expect((await client.get<Webhook>(`/webhooks/${id}/`)).body).toMatchObject({ url, types });
      expect((await change(both.key)).status).toBe(200);
    }
    const described = { description: 'Warehouse' };
    const { key } = await newKey(client, 'webhooks:write');
    expect((await client.as(key).patch(`/webhooks/${id}/`, described)).status).toBe(200);
  });

  it('cannot act as a person', async () => {
    const { key } = await newKey(owner, ...API_KEY_SCOPES);
    for (const [method, path, body] of [
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
    ] as const) {
      const { status, body: refusal } = await owner.as(key).send(method, path, body);
      expect([method, path, status, refusal]).toMatchObject([method, path, 403, { code: 'FORBIDDEN' }]);
    }
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

  it('is issued to signed-in accounts only', async () => {
    expect((await anybody.post('/api-keys/', { name: 'A', scopes: ['events:read'] })).status).toBe(401);
    expect((await anybody.get('/api-keys/')).status).toBe(401);
  });
});
