import { describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/clients/client.js';
import { demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { soon } from '../../support/waiting/soon.js';

const anybody = useServer();

describe('GET /shipments/suggestions/', () => {
  const suggested = async (client: Client, query: Record<string, string>) =>
    (await client.get(`/shipments/suggestions/?${new URLSearchParams(query)}`)).body;

  it("offers the nearest search with results among the reader's shipments", async () => {
    const { client } = await newCustomer(anybody);
    const other = await newCustomer(anybody);
    await newShipment(client, { recipient_name: 'Grace Hopper', recipient_city: 'Reykjavík' });
    await newShipment(other.client, { recipient_name: 'Xanthippe Quokka' });

    expect(await suggested(client, { q: 'hoper' })).toEqual({ did_you_mean: 'hopper' });
    expect(await suggested(client, { q: 'grace hopepr' })).toEqual({ did_you_mean: 'grace hopper' });
    expect(await suggested(client, { q: 'reykjvaik' })).toEqual({ did_you_mean: 'reykjavik' });
    for (const q of [
      'hopper',
      'hop',
      'zzzzzz',
      'hxxper',
      '',
      '+49 40 123456',
      'quokca',
      'xanthipe',
      'g@hoper.example',
    ]) {
      expect([q, await suggested(client, { q })]).toEqual([q, { did_you_mean: null }]);
    }
    expect(await suggested(client, { q: 'hoper', status: 'delivered' })).toEqual({ did_you_mean: null });
    expect(await suggested(client, { q: 'hoper', sender_city: 'lon' })).toEqual({ did_you_mean: 'hopper' });
    expect(await suggested(other.client, { q: 'quokca' })).toEqual({ did_you_mean: 'quokka' });
    const staff = await demoStaff(anybody);
    await soon(async () => expect(await suggested(staff.client, { q: 'quokca' })).toEqual({ did_you_mean: 'quokka' }));
    expect(await suggested(staff.client, { q: 'xamthipe' })).toEqual({ did_you_mean: null });
    expect(await suggested(staff.client, { q: 'xantihpe' })).toEqual({ did_you_mean: 'xanthippe' });
  });

  it('rejects the same parameters as the list', async () => {
    const { client } = await newCustomer(anybody);
    expect((await client.get('/shipments/suggestions/?q=a&status=lost')).body).toEqual({
      status: [expect.stringMatching(/\w/)],
    });
  });
});
