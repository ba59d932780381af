import { afterAll, describe, expect, it } from '@jest/globals';
import type { Webhook, WebhookWithSecret } from '@waymark/contracts';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { closeReceivers, startReceiver, type ReceiversAnswer } from '../../support/webhooks/receiver.js';
import { WEBHOOKS_PATH, arrival } from '../../support/webhooks/webhooks.js';

const anybody = useServer({ WEBHOOK_ALLOW_PRIVATE: 'on', PUBLIC_URL: 'https://waymark.example:8443/' });
afterAll(closeReceivers);

const ORIGIN = 'waymark.example';

/** Answers the handshake with a status and headers, and every POST with 204. */
const allowing =
  (status: number, headers: Record<string, string> = {}): ReceiversAnswer =>
  (response, { method }) =>
    response.writeHead(method === 'OPTIONS' ? status : 204, method === 'OPTIONS' ? headers : {}).end();

describe('the handshake of a webhook', () => {
  it.each([ORIGIN, 'WAYMARK.EXAMPLE', '*'])('enables an endpoint that allows %s', async (allowed) => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver(allowing(200, { 'webhook-allowed-origin': allowed }));
    const { status, body } = await client.post<WebhookWithSecret>(WEBHOOKS_PATH, { url, handshake: true });
    expect([status, body]).toMatchObject([201, { enabled: true, handshake: true, handshake_refusal: null }]);
    expect(received).toMatchObject([{ method: 'OPTIONS', body: '', headers: { 'webhook-request-origin': ORIGIN } }]);
    await newShipment(client);
    await arrival(received, 2);
    expect(received[1]?.method).toBe('POST');
  });

  it.each<[string, ReceiversAnswer, string]>([
    ['has no answer for it', allowing(405), 'The receiver answered the handshake with 405'],
    [
      'allows no origin',
      allowing(200),
      'The receiver does not allow deliveries: its answer to the handshake has no WebHook-Allowed-Origin',
    ],
    [
      'allows another origin',
      allowing(200, { 'webhook-allowed-origin': 'other.example' }),
      'The receiver allows deliveries from other.example only, not from waymark.example',
    ],
    [
      'closes the connection',
      (response) => response.destroy(),
      'The receiver did not answer the handshake: The connection was lost',
    ],
  ])('registers an endpoint that %s as disabled, and shows why', async (_, answer, handshake_refusal) => {
    const { client } = await newCustomer(anybody);
    const receiver = await startReceiver(answer);
    const { url, received } = receiver;
    const { status, body } = await client.post<WebhookWithSecret>(WEBHOOKS_PATH, { url, handshake: true });
    const refused = { enabled: false, disabled_reason: 'handshake', handshake_refusal };
    expect([status, body]).toMatchObject([201, { ...refused, secret: expect.stringMatching(/^whsec_/) }]);
    const path = `${WEBHOOKS_PATH}${body.id}/`;
    expect((await client.get<Webhook>(path)).body).toMatchObject(refused);
    expect((await client.patch<Webhook>(path, { enabled: true })).body).toMatchObject(refused);
    expect(received.map(({ method }) => method)).toEqual(['OPTIONS', 'OPTIONS']);

    receiver.answer = allowing(204, { 'webhook-allowed-origin': '*' });
    const enabled = await client.patch<Webhook>(path, { enabled: true });
    expect(enabled.body).toMatchObject({ enabled: true, disabled_reason: null, handshake_refusal: null });
  });

  it('is repeated for another URL, and for no other change', async () => {
    const { client } = await newCustomer(anybody);
    const first = await startReceiver(allowing(200, { 'webhook-allowed-origin': '*' }));
    const second = await startReceiver(allowing(403));
    const { body } = await client.post<WebhookWithSecret>(WEBHOOKS_PATH, { url: first.url, handshake: true });
    const path = `${WEBHOOKS_PATH}${body.id}/`;
    await client.patch(path, { description: 'Shop' });
    expect(first.received).toHaveLength(1);
    const moved = await client.patch<Webhook>(path, { url: second.url });
    expect(moved.body).toMatchObject({ url: second.url, enabled: false, disabled_reason: 'handshake' });
  });

  it('is sent to no receiver beyond the maximum number of webhooks', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver(allowing(200, { 'webhook-allowed-origin': '*' }));
    const register = () => client.post(WEBHOOKS_PATH, { url, handshake: true });
    const statuses = (await Promise.all(Array.from({ length: 60 }, register))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40);
    expect(await register()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_WEBHOOKS' } });
    expect(received).toHaveLength(20);
  });

  it('is sent on request only', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver(allowing(403));
    for (const handshake of [undefined, null, false]) {
      const { body } = await client.post<Webhook>(WEBHOOKS_PATH, { url, handshake });
      expect(body).toMatchObject({ enabled: true, handshake: false, handshake_refusal: null });
    }
    expect(received).toEqual([]);
    const { body } = await client.post<Webhook>(WEBHOOKS_PATH, { url, handshake: true, enabled: false });
    expect([body.disabled_reason, received]).toEqual(['by_owner', []]);
  });
});
