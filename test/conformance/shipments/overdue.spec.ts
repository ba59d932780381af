import { describe, expect, it } from '@jest/globals';
import type { Attention, FeedPage, HistoryEntry, PublicShipment, Shipment } from '@waymark/contracts';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';
import { dayFromNow } from '../../support/clients/days.js';

const anybody = useServer();
const DAY = 86_400_000;

describe('a parcel whose estimated day has ended', () => {
  it('is late, which is recorded once in history and feed', async () => {
    const { client } = await newCustomer(anybody);
    const late = await newShipment(client, { estimated_delivery: dayFromNow(-4) });
    const path = `/shipments/${late.id}/`;
    expect(late.due).toEqual({ state: 'late', days: expect.any(Number), until: expect.stringMatching(/Z$/) });
    expect([3, 4, 5]).toContain(late.due.days);
    const read = await client.get<PublicShipment>(`/shipments/track/${late.tracking_number}/`);
    expect(read.body.due).toEqual(late.due);

    const historyOf = async () => (await client.get<HistoryEntry[]>(`${path}history/`)).body;
    await until('it to be recorded', async () => (await historyOf()).length > 1);
    const [, entry] = await historyOf();
    expect(entry).toMatchObject({
      ...{ type: 'DeliveryOverdue', version: 2, actor: { role: 'system' }, changes: [] },
      data: { estimated_delivery: late.estimated_delivery },
    });
    const feed = await client.get<FeedPage>('/events/?types=waymark.shipment.delivery_overdue.v1');
    expect(feed.body.events).toMatchObject([{ subject: late.tracking_number, data: { version: 2 } }]);

    const edited = await client.patch<Shipment>(path, { weight: 3 }, { 'if-match': '"1"' });
    expect([edited.status, edited.body.version]).toEqual([200, 3]);
    expect((await client.patch(path, { weight: 4 }, { 'if-match': '"1"' })).status).toBe(412);
  });

  it('can be filtered and is counted', async () => {
    const { client } = await newCustomer(anybody);
    const late = await newShipment(client, { estimated_delivery: dayFromNow(-4) });
    const delivered = await newShipment(client, { estimated_delivery: dayFromNow(-3) });
    await newUpdate(client, delivered.id, { status: 'delivered', timestamp: new Date().toISOString() });
    const silent = await newShipment(client, { estimated_delivery: null });
    await newUpdate(client, silent.id, { timestamp: new Date(Date.now() - 5 * DAY).toISOString() });
    const coming = await newShipment(client, { estimated_delivery: dayFromNow(9) });

    const found = async (query: string): Promise<number[]> =>
      (await client.get<Shipment[]>(`/shipments/?${query}`)).body.map(({ id }) => id);
    expect(await found('due=late')).toEqual([late.id]);
    expect(await found('due=late,delivered_late')).toEqual([delivered.id, late.id]);
    expect(await found('due=late&due=none')).toEqual([silent.id, late.id]);
    expect(await found('silent_days=3')).toEqual([silent.id]);
    expect(await found('status=delivered,in_transit')).toEqual([silent.id, delivered.id]);
    expect(await found('sort=estimated_delivery')).toEqual([late.id, delivered.id, coming.id, silent.id]);
    expect((await found('sort=-last_scan_at')).slice(0, 2)).toEqual([delivered.id, silent.id]);
    const { body } = await client.get<Attention>('/shipments/counters/attention/');
    expect(body).toEqual({ late: 1, due_today: 0, silent: 1 });
    expect((await client.get('/shipments/?due=early')).status).toBe(400);
  });
});
