import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PublicShipment, TrackingWatchAnswer } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { FOREIGN_CURSOR } from '../../support/live/foreign-cursor.js';
import { hangUp, listen } from '../../support/live/live.js';
import { newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let client: Client;

beforeAll(async () => {
  ({ client } = await newCustomer(anybody));
});
afterEach(hangUp);

const publicViewOf = async (number: string) => (await anybody.get<PublicShipment>(`/shipments/track/${number}/`)).body;
const cursorOf = (answer: TrackingWatchAnswer): string => (answer.ok ? answer.cursor : '');

describe('tracking.watch', () => {
  it('returns the public shipment and a cursor to any caller', async () => {
    const { tracking_number } = await newShipment(client);
    const listener = await listen(anybody);

    for (const spelling of [tracking_number, tracking_number.toLowerCase().replaceAll('-', '')]) {
      expect(await listener.watchTracking(spelling)).toEqual({
        ok: true,
        shipment: await publicViewOf(tracking_number),
        cursor: expect.stringMatching(/^\d{16}-[0-9a-f]{8}$/),
      });
    }
  });

  it('rejects an unknown number', async () => {
    const listener = await listen(anybody);
    for (const number of ['WM-0000-0000-0000-1', 'x', '']) {
      expect(await listener.watchTracking(number)).toEqual({
        ok: false,
        detail: 'Shipment not found',
        code: 'SHIPMENT_NOT_FOUND',
      });
    }
  });

  it('sends every change, in order, with the public view', async () => {
    const { id, tracking_number } = await newShipment(client);
    const listener = await listen(anybody);
    const start = cursorOf(await listener.watchTracking(tracking_number));

    const update = await newUpdate(client, id, { status: 'picked_up' });
    await client.patch(`/shipments/${id}/`, { recipient_city: 'Arlington', sender_email: 'secret@example.com' });
    await client.patch(`/shipments/updates/${update.id}/`, { status: 'delivered' });
    await client.patch(`/shipments/${id}/`, { status: 'delayed' });
    await client.delete(`/shipments/updates/${update.id}/`);
    await until('five changes', () => listener.tracking.length >= 5);

    expect(listener.tracking.map(({ change }) => change.type)).toEqual([
      'TrackingUpdateAdded',
      'ShipmentEdited',
      'TrackingUpdateEdited',
      'ShipmentStatusSet',
      'TrackingUpdateDeleted',
    ]);
    expect(listener.tracking.map(({ shipment }) => shipment?.status)).toEqual([
      'picked_up',
      'picked_up',
      'delivered',
      'delayed',
      'delayed',
    ]);
    const { tracking_updates: _, ...fields } = await publicViewOf(tracking_number);
    expect(listener.tracking.at(-1)?.shipment).toEqual(fields);
    expect(JSON.stringify(listener.tracking)).not.toMatch(/@example\.com|Lovelace|owner_id|declared_value/);
    for (const { change } of listener.tracking) expect(change.at).toMatch(/^\d{4}-.*Z$/);
    const cursors = [start, ...listener.tracking.map(({ cursor }) => cursor)];
    expect(cursors).toEqual(cursors.toSorted());
    expect(new Set(cursors).size).toBe(6);
  });

  it('reports the deletion of a shipment', async () => {
    const { id, tracking_number } = await newShipment(client);
    const listener = await listen(anybody);
    await listener.watchTracking(tracking_number);
    await client.delete(`/shipments/${id}/`);

    const message = await until('the end', () => listener.tracking[0]);
    expect(message).toMatchObject({ tracking_number, shipment: null, change: { type: 'ShipmentDeleted' } });
    expect(await listener.watchTracking(tracking_number, '0')).toEqual({
      ok: false,
      detail: 'Shipment not found',
      code: 'SHIPMENT_NOT_FOUND',
    });
  });

  it('sends no changes of other shipments', async () => {
    const watched = await newShipment(client);
    const other = await newShipment(client);
    const listener = await listen(anybody);
    await listener.watchTracking(watched.tracking_number);
    await newUpdate(client, other.id);
    await newUpdate(client, watched.id);

    await until('the change', () => listener.tracking.length > 0);
    expect(listener.tracking.map(({ shipment }) => shipment?.id)).toEqual([watched.id]);
  });

  it('lets one socket watch several shipments, and many sockets one', async () => {
    const one = await newShipment(client);
    const other = await newShipment(client);
    const listeners = await Promise.all([listen(anybody), listen(client)]);
    for (const listener of listeners) {
      await listener.watchTracking(one.tracking_number);
      await listener.watchTracking(other.tracking_number);
    }
    await newUpdate(client, one.id);
    await newUpdate(client, other.id);

    for (const { tracking } of listeners) {
      await until('both changes', () => tracking.length >= 2);
      expect(tracking.map(({ shipment }) => shipment?.id)).toEqual([one.id, other.id]);
    }
  });
});

describe('tracking.unwatch', () => {
  it('ends the messages', async () => {
    const one = await newShipment(client);
    const other = await newShipment(client);
    const listener = await listen(anybody);
    await listener.watchTracking(one.tracking_number);
    await listener.watchTracking(other.tracking_number);
    listener.socket.emit('tracking.unwatch', one.tracking_number.toLowerCase());
    await listener.watchTracking(other.tracking_number);

    await newUpdate(client, one.id);
    await newUpdate(client, other.id);
    await until('the change', () => listener.tracking.length > 0);
    expect(listener.tracking.map(({ shipment }) => shipment?.id)).toEqual([other.id]);
  });
});

describe('a client that reconnects', () => {
  it('gets missed changes after its last cursor', async () => {
    const { id, tracking_number } = await newShipment(client);
    const first = await listen(anybody);
    const start = cursorOf(await first.watchTracking(tracking_number));
    first.socket.disconnect();

    await newUpdate(client, id, { status: 'picked_up' });
    await newUpdate(client, id, { status: 'delivered' });
    const second = await listen(anybody);
    const answer = await second.watchTracking(tracking_number, start);
    expect(answer).toMatchObject({ ok: true, recovered: true });
    await until('the missed changes', () => second.tracking.length >= 2);
    await newUpdate(client, id, { status: 'exception' });
    await until('the new change', () => second.tracking.length >= 3);

    expect(second.tracking.map(({ change }) => change.type)).toEqual(Array(3).fill('TrackingUpdateAdded'));
    expect(new Set(second.tracking.map(({ cursor }) => cursor)).size).toBe(3);
    const { tracking_updates: _, ...fields } = await publicViewOf(tracking_number);
    expect(second.tracking.at(-1)?.shipment).toEqual(fields);
  });

  it('gets no duplicates if it missed nothing', async () => {
    const { id, tracking_number } = await newShipment(client);
    const first = await listen(anybody);
    await first.watchTracking(tracking_number);
    await newUpdate(client, id);
    const { cursor } = await until('the change', () => first.tracking[0]);

    const second = await listen(anybody);
    expect(await second.watchTracking(tracking_number, cursor)).toMatchObject({ ok: true, recovered: true });
    await newUpdate(client, id);
    await until('the new change', () => second.tracking.length > 0);
    expect(second.tracking.map(({ shipment }) => shipment?.version)).toEqual([3]);
  });

  it('must start over with an invalid cursor', async () => {
    const { tracking_number } = await newShipment(client);
    const listener = await listen(anybody);
    for (const cursor of ['garbage', '-1', '9999999999999', FOREIGN_CURSOR, '']) {
      expect(await listener.watchTracking(tracking_number, cursor)).toMatchObject({
        ok: true,
        recovered: false,
        shipment: await publicViewOf(tracking_number),
      });
    }
  });
});
