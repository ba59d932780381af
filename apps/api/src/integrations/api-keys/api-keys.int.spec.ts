import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  API_KEY_LIMITS,
  type ApiKey,
  type IssuedApiKey,
  type Profile,
  type Shipment,
  type TokenPair,
  type Webhook,
} from '@waymark/contracts';
import { singleApiKeyStream, webhooksStream, type WaymarkEvent } from '@waymark/domain';
import { answering, startReceiver, type WebhookReceiver } from '../../../../../test/support/webhooks/receiver.js';
import { arrival } from '../../../../../test/support/webhooks/webhooks.js';
import type { Idempotency } from '../../coordination/idempotency.js';
import type { EventStore } from '../../event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { appendNext } from '../../event-log/testing/appending.js';
import { EVENT_STORE, IDEMPOTENCY, READ_MODELS } from '../../platform/tokens.js';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { apiKeyFrom, hashOfApiKey } from './api-key-text.js';

const everything = { name: 'Everything', scopes: ['shipments:read', 'shipments:write', 'events:read'] };
let people = 0;

let app: RunningApplication;
beforeAll(async () => {
  app = await startApplication({ WEBHOOK_ALLOW_PRIVATE: 'on' });
});
afterAll(() => app.close());

const register = async (): Promise<Profile & TokenPair> => {
  people += 1;
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: `p${people}@example.com`, password: 'waymark-demo', first_name: 'Ada', last_name: 'Lovelace' },
  });
  return body as Profile & TokenPair;
};
/** Resolves once the rows have the events. */
const append = async (stream: string, events: readonly WaymarkEvent[]): Promise<void> => {
  const store = app.application.get<EventStore>(EVENT_STORE);
  await appendNext(store, stream, events);
  await app.application.get<ReadModels>(READ_MODELS).caughtUpWith(await store.head());
};

describe('API keys', () => {
  const issue = async (token: string, headers: Record<string, string> = {}): Promise<IssuedApiKey> => {
    const { status, body } = await app.call('POST', '/api/v1/api-keys/', { body: everything, token, headers });
    expect(status).toBe(201);
    return body as IssuedApiKey;
  };
  const list = (token: string) => app.call('GET', '/api/v1/shipments/', { token });

  it('are in no file, neither after an issue nor after its retry', async () => {
    const { access } = await register();
    const header = { 'idempotency-key': 'retry-1' };
    const { key } = await issue(access, header);
    const again = await issue(access, header);
    await list(key);

    expect(again.key).toBe(key);
    const files = readdirSync(app.dataDirectory, { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toContain('events.db-wal');
    for (const { name: file } of files) {
      const bytes = readFileSync(join(app.dataDirectory, file));
      expect({ file, holdsTheKey: bytes.includes(key.slice('wm_'.length)) }).toEqual({ file, holdsTheKey: false });
    }
  });

  it('are returned again, unchanged, after a crash lost the first response', async () => {
    const { access } = await register();
    const idempotency = app.application.get<Idempotency>(IDEMPOTENCY);
    const complete = jest.spyOn(idempotency, 'complete').mockRejectedValueOnce(new Error('the process ended'));
    const header = { 'idempotency-key': 'retry-2' };
    const first = await issue(access, header);
    complete.mockRestore();

    expect(await issue(access, header)).toEqual(first);
    expect((await app.call('GET', '/api/v1/api-keys/', { token: access })).body).toHaveLength(1);
    expect((await list(first.key)).status).toBe(200);
  });

  it('of earlier versions, in their own streams, are valid, counted and can be revoked', async () => {
    const { id: owner_id, access } = await register();
    const key = apiKeyFrom(randomBytes(32), 1_000_000);
    const details = { name: 'Old', scopes: ['shipments:read'], prefix: 'wm_abc123' } as const;
    const issued_at = '2026-01-01T00:00:00.000Z';
    await append(singleApiKeyStream(1_000_000), [
      { type: 'ApiKeyIssued', data: { id: 1_000_000, owner_id, ...details, key_hash: hashOfApiKey(key), issued_at } },
    ]);
    expect((await list(key)).status).toBe(200);

    for (let others = 1; others < API_KEY_LIMITS.perAccount; others += 1) await issue(access);
    const another = () => app.call('POST', '/api/v1/api-keys/', { body: everything, token: access });
    expect(await another()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_API_KEYS' } });
    expect((await app.call('DELETE', '/api/v1/api-keys/1000000/', { token: access })).status).toBe(204);
    expect((await list(key)).status).toBe(401);
    expect((await another()).status).toBe(201);
  });
});

describe('an endpoint registered by a key without events:read, before the key was recorded', () => {
  let receiver: WebhookReceiver;
  let owner: Profile & TokenPair;
  let key: IssuedApiKey;
  const webhook_id = 1_000_000;

  const call = async <Body>(method: string, path: string, body?: object, token = owner.access): Promise<Body> => {
    const answer = await app.call(method, `/api/v1${path}`, { ...(body && { body }), token });
    expect(answer.status).toBeLessThan(300);
    return answer.body as Body;
  };
  const keyWith = (...scopes: string[]) => call<IssuedApiKey>('POST', '/api-keys/', { name: 'Shop', scopes });

  beforeAll(async () => {
    receiver = await startReceiver(answering(204));
    owner = await register();
    key = await keyWith('webhooks:write');
    const details = { url: receiver.url, types: [], description: '', enabled: true };
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const registered_at = new Date().toISOString();
    await append(webhooksStream(owner.id), [
      { type: 'WebhookRegistered', data: { webhook_id, owner_id: owner.id, details, secret, registered_at } },
    ]);
  });
  afterAll(() => receiver.close());

  it('keeps its deliveries', async () => {
    const { tracking_number } = await call<Shipment>('POST', '/shipments/', sampleWaybill());
    await arrival(receiver.received);
    expect(receiver.received[0]?.body).toContain(tracking_number);
    expect(await call<Webhook>('GET', `/webhooks/${webhook_id}/`, undefined, key.key)).toMatchObject({ enabled: true });
  });

  it('is listed with an unknown origin under each key that could have registered it', async () => {
    const [later, reading] = [await keyWith('webhooks:write', 'events:read'), await keyWith('events:read')];
    const keys = await call<ApiKey[]>('GET', '/api-keys/');
    const webhook = { id: webhook_id, url: receiver.url, enabled: true, disabled_reason: null };
    expect(Object.fromEntries(keys.map(({ id, webhooks }) => [id, webhooks]))).toEqual({
      [key.id]: [{ ...webhook, registered_by: 'unknown' }],
      [later.id]: [],
      [reading.id]: [],
    });
  });

  it('is not enabled again by that key, but can be disabled by it', async () => {
    const change = (enabled: boolean, token: string) =>
      app.call('PATCH', `/api/v1/webhooks/${webhook_id}/`, { token, body: { enabled } });
    expect(await change(false, key.key)).toMatchObject({ status: 200, body: { enabled: false } });
    expect(await change(true, key.key)).toMatchObject({ status: 403, body: { code: 'MISSING_SCOPE' } });
    expect(await call<Webhook>('GET', `/webhooks/${webhook_id}/`)).toMatchObject({ enabled: false });
    const { key: reading } = await keyWith('webhooks:write', 'events:read');
    expect(await change(true, reading)).toMatchObject({ status: 200, body: { enabled: true } });
  });
});
