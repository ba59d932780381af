import { afterAll, describe, expect, it } from '@jest/globals';
import { webhookSchema, webhookWithSecretSchema, type Webhook, type WebhookWithSecret } from '@waymark/contracts';
import { exactly } from '../../support/api/exactly.js';
import { ANSWER_WITHIN, hangUp, listen } from '../../support/live/live.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { answering, closeReceivers, startReceiver } from '../../support/webhooks/receiver.js';
import { newShipment } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';
import {
  WEBHOOKS_PATH,
  WEBHOOK_NOT_FOUND,
  registerWebhook,
  readWebhook,
  deliveriesOf,
} from '../../support/webhooks/webhooks.js';

const anybody = useServer();
afterAll(hangUp);
afterAll(closeReceivers);

describe('/webhooks/', () => {
  it('is registered with a secret that is returned once', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver();
    const registered = await registerWebhook(client, url, { description: 'Shop' });
    expect(exactly(webhookWithSecretSchema).parse(registered)).toEqual(registered);
    const { secret, ...webhook } = registered;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32,}=*$/);
    expect(webhook).toMatchObject({ url, types: [], description: 'Shop', enabled: true, pending: 0 });
    expect(await readWebhook(client, webhook.id)).toEqual(webhook);
    expect((await client.get(WEBHOOKS_PATH)).body).toEqual([webhook]);
  });

  it('returns the same response, including the secret, to a retry with the same Idempotency-Key', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver();
    const key = { 'idempotency-key': 'one' };
    const first = await client.post<WebhookWithSecret>(WEBHOOKS_PATH, { url }, key);
    const again = await client.post<WebhookWithSecret>(WEBHOOKS_PATH, { url }, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    for (const { headers } of [first, again]) {
      expect(headers.get('location')).toBe(`/api/v1${WEBHOOKS_PATH}${first.body.id}/`);
    }
    expect((await client.get<Webhook[]>(WEBHOOKS_PATH)).body).toHaveLength(1);
  });

  it('notifies its owner of each change of an endpoint once the change is readable', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver(answering(410));
    const { socket } = await listen(client);
    const changed: number[] = [];
    socket.on('webhook.changed', ({ id }) => changed.push(id));
    expect(await socket.timeout(ANSWER_WITHIN).emitWithAck('deliveries.watch')).toEqual({ ok: true });
    const { id } = await registerWebhook(client, url);
    await until('the new endpoint to be reported', () => changed.length === 1);
    expect((await readWebhook(client, id)).enabled).toBe(true);
    await newShipment(client);
    await until('the end of the endpoint to be reported', () => changed.length === 2);
    expect((await readWebhook(client, id)).disabled_reason).toBe('gone');
    expect((await client.delete(`${WEBHOOKS_PATH}${id}/`)).status).toBe(204);
    await until('its removal to be reported', () => changed.length === 3);
    expect((await client.get(`${WEBHOOKS_PATH}${id}/`)).body).toEqual(WEBHOOK_NOT_FOUND);
    expect(changed).toEqual([id, id, id]);
  });

  it('reports since when an endpoint fails, and disables it after a 410', async () => {
    const { client } = await newCustomer(anybody);
    let status = 500;
    const { url } = await startReceiver((response) => response.writeHead(status).end());
    const { id } = await registerWebhook(client, url);
    await newShipment(client);
    const failing = await until('a failure', async () => {
      const webhook = await readWebhook(client, id);
      return webhook.failing_since !== null && webhook;
    });
    expect(exactly(webhookSchema).parse(failing)).toMatchObject({ disables_at: null, pending: 1, enabled: true });
    status = 410;
    const [delivery] = await deliveriesOf(client, id);
    await client.post(`${WEBHOOKS_PATH}${id}/deliveries/${delivery?.id}/retry/`);
    await until('the endpoint to be disabled', async () => (await readWebhook(client, id)).disabled_reason === 'gone');
    expect((await deliveriesOf(client, id))[0]?.status).toBe('cancelled');
    for (const action of ['test', 'rewind', `deliveries/${delivery?.id}/retry`]) {
      const { status: refused, body } = await client.post(`${WEBHOOKS_PATH}${id}/${action}/`, { after: '0' });
      expect([refused, body]).toMatchObject([409, { code: 'WEBHOOK_DISABLED' }]);
    }
    const enabled = await client.patch<Webhook>(`${WEBHOOKS_PATH}${id}/`, { enabled: true });
    expect(enabled.body).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it('cancels pending deliveries when it is disabled, and is not found when it is removed', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver(answering(500));
    const { id } = await registerWebhook(client, url);
    await newShipment(client);
    await until('a failure', async () => (await readWebhook(client, id)).failing_since !== null);
    const disabled = await client.patch<Webhook>(`${WEBHOOKS_PATH}${id}/`, { enabled: false });
    expect(disabled.body).toMatchObject({ enabled: false, disabled_reason: 'by_owner' });
    await until(
      'the delivery to be cancelled',
      async () => (await deliveriesOf(client, id))[0]?.status === 'cancelled',
    );
    expect((await client.delete(`${WEBHOOKS_PATH}${id}/`)).status).toBe(204);
    const gone = await client.get(`${WEBHOOKS_PATH}${id}/`);
    expect([gone.status, gone.body]).toEqual([404, WEBHOOK_NOT_FOUND]);
    expect((await client.get(`${WEBHOOKS_PATH}${id}/deliveries/`)).status).toBe(404);
  });

  it('is invisible to other accounts, and read-only for auditors', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver();
    const { id } = await registerWebhook(client, url);
    for (const person of [await newCustomer(anybody), await demoStaff(anybody)]) {
      for (const [method, path] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', 'test/'],
        ['POST', 'rotate-secret/'],
        ['GET', 'deliveries/'],
      ] as const) {
        const body = method === 'PATCH' || method === 'POST' ? {} : undefined;
        const answer = await person.client.send(method, `${WEBHOOKS_PATH}${id}/${path}`, body);
        expect([answer.status, answer.body]).toEqual([404, WEBHOOK_NOT_FOUND]);
      }
    }
    const auditor = await demoAuditor(anybody);
    expect((await auditor.client.get(WEBHOOKS_PATH)).body).toEqual([]);
    expect((await auditor.client.post(WEBHOOKS_PATH, { url })).status).toBe(403);
    expect((await anybody.get(WEBHOOKS_PATH)).status).toBe(401);
  });

  it('lists invalid fields and the maximum number per account', async () => {
    const { client } = await newCustomer(anybody);
    const wrong = await client.post(WEBHOOKS_PATH, { url: 'ftp://x', types: ['x'], description: 5, enabled: 'yes' });
    expect([wrong.status, Object.keys(wrong.body as object).sort()]).toEqual([
      400,
      ['description', 'enabled', 'types', 'url'],
    ]);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => client.post(WEBHOOKS_PATH, { url: 'http://127.0.0.1:9/', enabled: false })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'TOO_MANY_WEBHOOKS' });
  });
});
