import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CloudEvent, FeedPage, PublicShipment, Shipment, TrackingUpdate } from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import type { Client } from '../../support/clients/client.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate, scan } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { soon } from '../../support/waiting/soon.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

const RECORDED = {
  reported_by: 'sender',
  recorded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
};
const COURIER_UPDATE = {
  detail: 'A courier recorded this update. Only staff can edit or delete it.',
  code: 'COURIER_UPDATE',
};

describe('who reported an update', () => {
  it('is the sender or the courier, for every reader', async () => {
    const [{ client: staff }, { client: auditor }] = [await demoStaff(anybody), await demoAuditor(anybody)];
    const { id, tracking_number } = await newShipment(client);
    const own = await newUpdate(client, id);
    const scanned = await newUpdate(staff, id, { status: 'at_facility' });
    expect([own.reported_by, scanned.reported_by]).toEqual(['sender', 'courier']);
    for (const reader of [client, staff, auditor]) {
      await soon(async () => {
        const { body } = await reader.get<Shipment>(`/shipments/${id}/`);
        expect(body).toMatchObject({
          tracking_updates: [scanned, own],
          status_decision: { update_id: scanned.id, reported_by: 'courier', recorded_at: scanned.recorded_at },
        });
      });
    }
    await soon(async () => {
      const { body } = await anybody.get<PublicShipment>(`/shipments/track/${tracking_number}/`);
      expect(body.tracking_updates).toEqual([scanned, own]);
    });
  });

  it('cannot be sent', async () => {
    const { id } = await newShipment(client);
    const sent = { reported_by: 'courier', recorded_at: '2020-01-01T00:00:00.000Z' };
    const { body } = await client.post<TrackingUpdate>(`/shipments/${id}/updates/create/`, { ...scan, ...sent });
    expect(body).toMatchObject(RECORDED);
    const edited = await client.patch(`/shipments/updates/${body.id}/`, sent);
    expect([edited.status, edited.body]).toEqual([200, body]);
  });

  it('is part of the feed, also for an edit and a fallback', async () => {
    const { client: sender } = await newCustomer(anybody);
    const { client: staff } = await demoStaff(anybody);
    const { id } = await newShipment(sender);
    const own = await newUpdate(sender, id);
    const scanned = await newUpdate(staff, id, { status: 'out_for_delivery' });
    await sender.patch(`/shipments/updates/${own.id}/`, { status: 'delivered' });
    await staff.delete(`/shipments/updates/${scanned.id}/`);
    await sender.patch(`/shipments/${id}/`, { status: 'exception' });
    const { events } = (await sender.get<FeedPage>('/events/?after=0')).body;
    const summary = ({ type, statuschange, reportedby }: CloudEvent) => [type.split('.')[2], statuschange, reportedby];
    expect(events.map(summary)).toEqual([
      ['created', undefined, undefined],
      ['tracking_update_added', 'in_transit', 'sender'],
      ['tracking_update_added', 'out_for_delivery', 'courier'],
      ['tracking_update_edited', undefined, undefined],
      ['tracking_update_deleted', 'delivered', 'sender'],
      ['status_set', 'exception', 'sender'],
    ]);
    expect(events[1]?.data).toMatchObject({ update: own });
    expect(events[2]?.data).toMatchObject({ update: scanned });
    expect(events[5]?.data).toMatchObject({ status: 'exception', reported_by: 'sender' });
  });
});

describe("a courier's update", () => {
  it('can be edited and deleted by staff only, also with an API key, which has its owner’s role', async () => {
    const { client: staff } = await demoStaff(anybody);
    const { client: sender } = await newCustomer(anybody);
    const { id } = await newShipment(sender);
    const keyOf = async (owner: Client) => anybody.as((await newKey(owner, 'shipments:write')).key);
    const [senderKey, staffKey] = [await keyOf(sender), await keyOf(staff)];
    const scanned = await newUpdate(staffKey, id, { status: 'exception', description: 'Damaged in transit' });
    expect(scanned.reported_by).toBe('courier');
    const path = `/shipments/updates/${scanned.id}/`;

    for (const owner of [sender, senderKey]) {
      const edited = await owner.patch(path, { description: 'As new' });
      expect([edited.status, edited.body]).toEqual([403, COURIER_UPDATE]);
      const deleted = await owner.delete(path);
      expect([deleted.status, deleted.body]).toEqual([403, COURIER_UPDATE]);
    }
    await soon(async () => {
      expect((await sender.get<Shipment>(`/shipments/${id}/`)).body).toMatchObject({
        ...{ version: 2, tracking_updates: [scanned] },
      });
    });
    expect((await staffKey.patch(path, { description: 'Damaged at the hub' })).status).toBe(200);
    const own = await newUpdate(senderKey, id);
    expect(own.reported_by).toBe('sender');
    expect((await senderKey.delete(`/shipments/updates/${own.id}/`)).status).toBe(204);
    expect((await staff.delete(path)).status).toBe(204);
  });
});
