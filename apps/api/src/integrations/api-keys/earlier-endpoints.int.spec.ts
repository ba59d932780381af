import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiKey, IssuedApiKey, Profile, Shipment, TokenPair, Webhook } from '@waymark/contracts';
import { webhooksStream } from '@waymark/domain';
import { answering, startReceiver, type WebhookReceiver } from '../../../../../test/support/webhooks/receiver.js';
import { arrival } from '../../../../../test/support/webhooks/webhooks.js';
import type { EventStore } from '../../event-sourcing/log/event-store.js';
import type { ReadModels } from '../../event-sourcing/read-models/read-models.js';
import { appendNext } from '../../event-sourcing/testing/appending.js';
import { EVENT_STORE, READ_MODELS } from '../../platform/tokens.js';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';

describe('an endpoint registered by a key without events:read, before the key was recorded', () => {
  let app: RunningApplication;
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
    app = await startApplication({ WEBHOOK_ALLOW_PRIVATE: 'on' });
    receiver = await startReceiver(answering(204));
    const person = { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Lovelace' };
    const registered = await app.call('POST', '/api/v1/accounts/register/', { body: person });
    owner = registered.body as Profile & TokenPair;
    key = await keyWith('webhooks:write');
    const store = app.application.get<EventStore>(EVENT_STORE);
    const details = { url: receiver.url, types: [], description: '', enabled: true };
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const registered_at = new Date().toISOString();
    await appendNext(store, webhooksStream(owner.id), [
      { type: 'WebhookRegistered', data: { webhook_id, owner_id: owner.id, details, secret, registered_at } },
    ]);
    await app.application.get<ReadModels>(READ_MODELS).caughtUpWith(await store.head());
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

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
