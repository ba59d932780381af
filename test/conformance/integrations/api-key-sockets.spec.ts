import { afterEach, describe, expect, it } from '@jest/globals';
import { API_KEY_SCOPES } from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { hangUp, listen } from '../../support/live/live.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
afterEach(hangUp);

describe('an API key', () => {
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
  });
});
