import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedPage, HistoryEntry, Shipment } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { parseCsv } from '../../support/api/parse-csv.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
const INSTRUCTIONS = 'Ring at the zwieback bakery\nand ask for the key';
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

const readFrom = async (path: string): Promise<string> => (await client.get(path)).text;

describe('delivery instructions', () => {
  it('are optional: missing, null and empty read as null', async () => {
    for (const delivery_instructions of [undefined, null, '']) {
      const { status, body } = await client.post<Shipment>('/shipments/', { ...waybill, delivery_instructions });
      expect([status, body.delivery_instructions]).toEqual([201, null]);
    }
  });

  it.each([
    ['x'.repeat(251), 'Delivery instructions must be at most 250 characters'],
    [7, 'Delivery instructions must be text'],
    ['bell\u0007', 'Delivery instructions must be text without control characters other than line breaks'],
  ])('of %j are rejected', async (delivery_instructions, message) => {
    const { status, body } = await client.post('/shipments/', { ...waybill, delivery_instructions });
    expect([status, body]).toEqual([400, { delivery_instructions: [message] }]);
  });

  it('are stored, edited and cleared, and appear in history and feed', async () => {
    const { id } = await newShipment(client, { delivery_instructions: INSTRUCTIONS });
    const path = `/shipments/${id}/`;
    expect((await client.get<Shipment>(path)).body.delivery_instructions).toBe(INSTRUCTIONS);
    expect(
      (await client.patch<Shipment>(path, { delivery_instructions: 'Back door' })).body.delivery_instructions,
    ).toBe('Back door');
    expect((await client.patch<Shipment>(path, { delivery_instructions: '' })).body.delivery_instructions).toBeNull();

    const { body: history } = await client.get<HistoryEntry[]>(`${path}history/`);
    expect(history.map(({ changes }) => changes.find(({ field }) => field === 'delivery_instructions'))).toEqual([
      { field: 'delivery_instructions', before: null, after: INSTRUCTIONS },
      { field: 'delivery_instructions', before: INSTRUCTIONS, after: 'Back door' },
      { field: 'delivery_instructions', before: 'Back door', after: null },
    ]);
    const events = await until('the feed to have the three events', async () => {
      const { body } = await client.get<FeedPage>('/events/?after=0');
      const own = body.events.filter(({ data }) => data.shipment_id === id);
      return own.length === 3 && own;
    });
    expect(events.map(({ data }) => data)).toMatchObject([
      { waybill: { delivery_instructions: INSTRUCTIONS } },
      { changes: { delivery_instructions: 'Back door' } },
      { changes: { delivery_instructions: null } },
    ]);
  });

  it('are searchable and exported', async () => {
    const { id } = await newShipment(client, { delivery_instructions: INSTRUCTIONS });
    const found = await until('the search to find it', async () => {
      const { body } = await client.get<Shipment[]>('/shipments/?q=zwieback');
      return body.length > 0 && body;
    });
    expect(found.map((shipment) => shipment.id)).toContain(id);
    const { text } = await client.get('/shipments/?q=zwieback', { accept: 'text/csv' });
    expect(parseCsv(text.replace('\ufeff', ''))).toMatchObject([{ delivery_instructions: INSTRUCTIONS }]);
  });

  it('are never public', async () => {
    const { id, tracking_number } = await newShipment(client, { delivery_instructions: 'Kept between us: quincunx' });
    await client.patch(`/shipments/${id}/`, { weight: 3 });
    const shown = await anybody.get(`/shipments/track/${tracking_number}/`);
    expect(shown.status).toBe(200);
    expect(shown.text).not.toMatch(/quincunx|delivery_instructions/);
    expect(await readFrom(`/shipments/${id}/`)).toContain('quincunx');
    const page = await fetch(`${anybody.url}/track?tracking=${tracking_number}`);
    expect(await page.text()).not.toContain('quincunx');
  });
});
