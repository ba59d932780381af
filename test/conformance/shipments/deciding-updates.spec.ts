import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CloudEvent, FeedPage, PublicShipment, Shipment, TrackingUpdate } from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import type { Client } from '../../support/clients/client.js';
import { dayFromNow, minutesFromNow } from '../../support/clients/days.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate, scan } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { soon } from '../../support/waiting/soon.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});

const shipmentOf = async (id: number) => (await client.get<Shipment>(`/shipments/${id}/`)).body;

const RECORDED = {
  reported_by: 'sender',
  recorded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
};
const COURIER_UPDATE = {
  detail: 'A courier recorded this update. Only staff can edit or delete it.',
  code: 'COURIER_UPDATE',
};
const NOT_FOUND = { detail: 'Tracking update not found', code: 'TRACKING_UPDATE_NOT_FOUND' };

describe('the status of a shipment', () => {
  it('is the most recent valid decision', async () => {
    const { id, tracking_number } = await newShipment(client);
    const expectStatus = async (status: string) => {
      expect(await shipmentOf(id)).toMatchObject({ status });
      await soon(async () => {
        const { body } = await anybody.get<PublicShipment>(`/shipments/track/${tracking_number}/`);
        expect(body).toMatchObject({ status });
      });
    };

    await expectStatus('pending');
    const pickedUp = await newUpdate(client, id, { status: 'picked_up' });
    await client.patch(`/shipments/${id}/`, { status: 'delayed' });
    await expectStatus('delayed');
    const onItsWay = await newUpdate(client, id, { status: 'in_transit' });
    await expectStatus('in_transit');
    await client.patch(`/shipments/updates/${onItsWay.id}/`, { status: 'out_for_delivery' });
    await expectStatus('out_for_delivery');
    await client.patch(`/shipments/updates/${pickedUp.id}/`, { status: 'exception' });
    await expectStatus('out_for_delivery');
    await client.delete(`/shipments/updates/${onItsWay.id}/`);
    await expectStatus('delayed');
    await client.delete(`/shipments/updates/${pickedUp.id}/`);
    await expectStatus('delayed');
  });

  it('finally falls back to pending', async () => {
    const { id } = await newShipment(client);
    const first = await newUpdate(client, id, { status: 'picked_up' });
    const second = await newUpdate(client, id, { status: 'delivered' });

    await client.delete(`/shipments/updates/${second.id}/`);
    expect(await shipmentOf(id)).toMatchObject({ status: 'picked_up' });
    await client.delete(`/shipments/updates/${first.id}/`);
    expect(await shipmentOf(id)).toMatchObject({ status: 'pending' });
  });
});

describe('a delivered shipment', () => {
  it('stays delivered after an update stamped ahead or a late scan', async () => {
    const { id } = await newShipment(client);
    const ahead = await newUpdate(client, id, { status: 'out_for_delivery', timestamp: minutesFromNow(10) });
    const delivered = await newUpdate(client, id, { status: 'delivered' });
    const status_decision = { update_id: delivered.id, reported_by: 'sender', recorded_at: delivered.recorded_at };
    expect(await shipmentOf(id)).toMatchObject({
      ...{ status: 'delivered', status_decision },
      tracking_updates: [{ id: delivered.id }, { id: ahead.id, timestamp: ahead.timestamp }],
    });

    const late = await newUpdate(client, id, { status: 'out_for_delivery', timestamp: delivered.recorded_at });
    expect(await shipmentOf(id)).toMatchObject({ status: 'delivered', status_decision });
    await client.patch(`/shipments/updates/${late.id}/`, { status: 'exception', timestamp: minutesFromNow(5) });
    expect(await shipmentOf(id)).toMatchObject({ status: 'delivered', status_decision });

    await client.delete(`/shipments/updates/${delivered.id}/`);
    expect(await shipmentOf(id)).toMatchObject({ status: 'exception', status_decision: { update_id: late.id } });
  });

  it('is corrected by a new scan, a status set by an edit, or an edit of the update that decided it', async () => {
    const { id } = await newShipment(client);
    const delivered = await newUpdate(client, id, { status: 'delivered' });
    const next = await newUpdate(client, id, { status: 'exception', timestamp: minutesFromNow(1) });
    expect(await shipmentOf(id)).toMatchObject({ status: 'exception', status_decision: { update_id: next.id } });
    await client.delete(`/shipments/updates/${next.id}/`);
    expect(await shipmentOf(id)).toMatchObject({ status: 'delivered' });
    await client.patch(`/shipments/updates/${delivered.id}/`, { status: 'attempted_delivery' });
    expect(await shipmentOf(id)).toMatchObject({ status: 'attempted_delivery' });
    await client.patch(`/shipments/${id}/`, { status: 'delivered' });
    await client.patch(`/shipments/${id}/`, { status: 'in_transit' });
    expect(await shipmentOf(id)).toMatchObject({ status: 'in_transit', status_decision: { update_id: null } });
  });
});

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

  it('stays the same when staff edit it; a status set by an edit is reported by its editor', async () => {
    const { client: staff } = await demoStaff(anybody);
    const { id } = await newShipment(client);
    const own = await newUpdate(client, id);
    const edited = await staff.patch<TrackingUpdate>(`/shipments/updates/${own.id}/`, { status: 'delivered' });
    expect([edited.status, edited.body]).toEqual([200, { ...own, status: 'delivered' }]);
    await soon(async () => {
      expect(await shipmentOf(id)).toMatchObject({ status_decision: { update_id: own.id, reported_by: 'sender' } });
    });
    await staff.patch(`/shipments/${id}/`, { status: 'exception' });
    await soon(async () => {
      expect(await shipmentOf(id)).toMatchObject({ status_decision: { update_id: null, reported_by: 'courier' } });
    });
    await client.patch(`/shipments/${id}/`, { status: 'delivered' });
    expect(await shipmentOf(id)).toMatchObject({ status_decision: { update_id: null, reported_by: 'sender' } });
  });

  it('is confirmed by a late scan of the courier, and by staff who set the status, until that is withdrawn', async () => {
    const { client: staff } = await demoStaff(anybody);
    const { id } = await newShipment(client);
    const expectConfirmed = (confirmed_by_courier: boolean) =>
      soon(async () => {
        const decided = { reported_by: confirmed_by_courier ? 'courier' : 'sender', confirmed_by_courier };
        expect(await shipmentOf(id)).toMatchObject({ status: 'delivered', status_decision: decided });
      });

    await newUpdate(client, id, { status: 'delivered', timestamp: minutesFromNow(-1) });
    await expectConfirmed(false);
    const late = await newUpdate(staff, id, { status: 'delivered', timestamp: minutesFromNow(-60) });
    await expectConfirmed(true);
    await staff.delete(`/shipments/updates/${late.id}/`);
    await expectConfirmed(false);
    await client.patch(`/shipments/${id}/`, { status: 'exception' });
    await staff.patch(`/shipments/${id}/`, { status: 'delivered' });
    await soon(async () => {
      const decided = { update_id: null, reported_by: 'courier', confirmed_by_courier: true };
      expect(await shipmentOf(id)).toMatchObject({ status: 'delivered', status_decision: decided });
    });
    await client.patch(`/shipments/${id}/`, { status: 'delayed' });
    await client.patch(`/shipments/${id}/`, { status: 'delivered' });
    await expectConfirmed(true);
    await staff.patch(`/shipments/${id}/`, { status: 'exception' });
    await soon(async () => expect(await shipmentOf(id)).toMatchObject({ status: 'exception' }));
    await client.patch(`/shipments/${id}/`, { status: 'delivered' });
    await expectConfirmed(false);
  });

  it('is the courier’s with place and time, whatever the sender reports of the same delivery', async () => {
    const { client: staff } = await demoStaff(anybody);
    const { id, tracking_number } = await newShipment(client, { estimated_delivery: dayFromNow(-2) });
    const delivered = await newUpdate(staff, id, {
      ...{ status: 'delivered', location: 'Vienna', timestamp: minutesFromNow(-5 * 24 * 60) },
    });
    const status_decision = {
      ...{ update_id: delivered.id, reported_by: 'courier', confirmed_by_courier: true },
      recorded_at: delivered.recorded_at,
    };
    const shown = { status: 'delivered', status_decision, due: { state: 'delivered_on_time' } };
    const expectShown = () =>
      soon(async () => {
        const { body } = await anybody.get<PublicShipment>(`/shipments/track/${tracking_number}/`);
        expect([await shipmentOf(id), body]).toMatchObject([shown, shown]);
      });

    await expectShown();
    for (const timestamp of [minutesFromNow(1), minutesFromNow(-6 * 24 * 60)]) {
      await newUpdate(client, id, { status: 'delivered', location: 'Salzburg', timestamp });
      await expectShown();
    }
    await client.patch(`/shipments/${id}/`, { status: 'pending' });
    expect(await shipmentOf(id)).toMatchObject({ status: 'pending', status_decision: { reported_by: 'sender' } });
    await client.patch(`/shipments/${id}/`, { status: 'delivered' });
    await expectShown();
    await staff.patch(`/shipments/updates/${delivered.id}/`, { status: 'exception' });
    await soon(async () => {
      const decided = { update_id: null, reported_by: 'sender', confirmed_by_courier: false };
      expect(await shipmentOf(id)).toMatchObject({ status: 'delivered', status_decision: decided });
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

  it('is not found for other accounts', async () => {
    const { client: staff } = await demoStaff(anybody);
    const { client: stranger } = await newCustomer(anybody);
    const { id } = await newShipment(client);
    const scanned = await newUpdate(staff, id);
    const { status, body } = await stranger.delete(`/shipments/updates/${scanned.id}/`);
    expect([status, body]).toEqual([404, NOT_FOUND]);
  });
});
