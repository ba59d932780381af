import { afterAll, describe, expect, it } from '@jest/globals';
import { apiKeySchema, type ApiKey, type ApiKeyWebhook, type Webhook } from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import type { Client } from '../../support/clients/client.js';
import { exactly } from '../../support/api/exactly.js';
import { newCustomer } from '../../support/clients/people.js';
import { answering, closeReceivers, startReceiver } from '../../support/webhooks/receiver.js';
import { newShipment } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';
import { WEBHOOKS_PATH, arrival, readWebhook, registerWebhook } from '../../support/webhooks/webhooks.js';

const anybody = useServer();
afterAll(closeReceivers);

const keysOf = async (client: Client): Promise<ApiKey[]> => (await client.get<ApiKey[]>('/api-keys/')).body;
const webhooksOf = async (client: Client, id: number): Promise<ApiKeyWebhook[] | undefined> =>
  (await keysOf(client)).find((key) => key.id === id)?.webhooks;

describe('the endpoints in the details of an API key', () => {
  it('are the endpoints that the key registered, oldest first', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver();
    const key = await newKey(client, 'webhooks:write', 'events:read');
    const other = await newKey(client, 'webhooks:write', 'events:read');
    expect(key.webhooks).toEqual([]);
    const own = [await registerWebhook(client.as(key.key), url), await registerWebhook(client.as(key.key), `${url}/2`)];
    await registerWebhook(client, `${url}/by-a-person`);

    const listed = await keysOf(client);
    expect(exactly(apiKeySchema).parse(listed[0])).toEqual(listed[0]);
    expect(await webhooksOf(client, key.id)).toEqual(
      own.map(({ id, url: address }) => ({
        ...{ id, url: address, enabled: true, disabled_reason: null },
        registered_by: 'this_key',
      })),
    );
    expect(await webhooksOf(client, other.id)).toEqual([]);
  });

  it('never include endpoints of another account', async () => {
    const [{ client: one }, { client: other }] = [await newCustomer(anybody), await newCustomer(anybody)];
    const { url } = await startReceiver();
    const [keyOfOne, keyOfOther] = [
      await newKey(one, 'webhooks:write', 'events:read'),
      await newKey(other, 'webhooks:write', 'events:read'),
    ];
    const { id } = await registerWebhook(one.as(keyOfOne.key), url);
    expect((await keysOf(other)).map(({ id: key, webhooks }) => [key, webhooks])).toEqual([[keyOfOther.id, []]]);
    expect((await webhooksOf(one, keyOfOne.id))?.map((webhook) => webhook.id)).toEqual([id]);
  });

  it('reflect changes of an endpoint, and omit it once it is removed', async () => {
    const { client } = await newCustomer(anybody);
    const { url } = await startReceiver(answering(410));
    const key = await newKey(client, 'webhooks:write', 'events:read');
    const [gone, removed] = [
      await registerWebhook(client.as(key.key), url),
      await registerWebhook(client.as(key.key), url),
    ];
    expect((await client.delete(`${WEBHOOKS_PATH}${removed.id}/`)).status).toBe(204);
    await client.patch<Webhook>(`${WEBHOOKS_PATH}${gone.id}/`, { url: `${url}/moved` });
    await newShipment(client);
    await until('the endpoint to be disabled', async () => !(await readWebhook(client, gone.id)).enabled);
    expect(await webhooksOf(client, key.id)).toEqual([
      { id: gone.id, url: `${url}/moved`, enabled: false, disabled_reason: 'gone', registered_by: 'this_key' },
    ]);
  });

  it('stay subscribed when the key is revoked', async () => {
    const { client } = await newCustomer(anybody);
    const { url, received } = await startReceiver();
    const key = await newKey(client, 'webhooks:write', 'events:read');
    const { id } = await registerWebhook(client.as(key.key), url);
    expect((await client.delete(`/api-keys/${key.id}/`)).status).toBe(204);
    const { tracking_number } = await newShipment(client);
    await arrival(received);
    expect(received[0]?.body).toContain(tracking_number);
    expect((await readWebhook(client, id)).enabled).toBe(true);
  });
});
