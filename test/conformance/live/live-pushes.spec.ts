import { afterEach, describe, expect, it } from '@jest/globals';
import { changedShipment, LIMITS, type PublicShipment, type Shipment } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { hangUp, listen, type Listener } from '../../support/live/live.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
afterEach(hangUp);

/** Bytes of one push. */
const AT_MOST = 8_000;

/** A listener of the owner's list and of the shipment, and the public shipment at its start. */
const watching = async (client: Client, { tracking_number }: Shipment) => {
  const listener = await listen(client);
  await listener.watchShipments();
  const answer = await listener.watchTracking(tracking_number);
  return { listener, tracked: answer.ok ? answer.shipment : undefined };
};
const pushed = (count: number, { shipments, tracking }: Listener): Promise<boolean> =>
  until(`${count} changes`, () => shipments.length >= count && tracking.length >= count);

describe('a push', () => {
  it('carries each change, so that a client that applies them all has the current shipment', async () => {
    const { client } = await newCustomer(anybody);
    const shipment = await newShipment(client);
    const { id } = shipment;
    await newUpdate(client, id, { description: 'Before' });
    const { body: known } = await client.get<Shipment>(`/shipments/${id}/`);
    const { listener, tracked } = await watching(client, shipment);

    const first = await newUpdate(client, id, { description: 'First' });
    const second = await newUpdate(client, id, { description: 'Second' });
    await client.patch(`/shipments/updates/${first.id}/`, { status: 'delivered', location: 'Bergen' });
    await client.delete(`/shipments/updates/${second.id}/`);
    await client.patch(`/shipments/${id}/`, { sender_city: 'Bremen', status: 'delayed' });
    await pushed(6, listener);

    const { shipments, tracking } = listener;
    expect(shipments.map(({ version }) => version)).toEqual([3, 4, 5, 6, 7, 8]);
    for (const message of [...shipments, ...tracking]) expect(message.shipment).not.toHaveProperty('tracking_updates');
    expect(shipments[2]).toMatchObject({ update: { id: first.id, location: 'Bergen', description: 'First' } });
    expect(shipments[3]).toMatchObject({ change: { type: 'TrackingUpdateDeleted', update_id: second.id } });
    const own = shipments.reduce<Shipment | undefined>((one, message) => one && changedShipment(one, message), known);
    expect(own).toEqual((await client.get(`/shipments/${id}/`)).body);
    const publicly = tracking.reduce<PublicShipment | undefined>(
      (one, message) => one && changedShipment(one, message),
      tracked,
    );
    expect(publicly).toEqual((await client.get(`/shipments/track/${shipment.tracking_number}/`)).body);
  });

  it('stays below 8 kB for any shipment, and omits a larger shipment so that the client fetches it', async () => {
    const { client } = await newCustomer(anybody);
    const line = '包'.repeat(LIMITS.maximumLine);
    const shipment = await newShipment(client, {
      sender_address: line,
      recipient_address: line,
      contents_description: '包'.repeat(LIMITS.maximumText),
    });
    const { body: known } = await client.get<Shipment>(`/shipments/${shipment.id}/`);
    const { listener } = await watching(client, shipment);
    await newUpdate(client, shipment.id, { description: '包'.repeat(LIMITS.maximumText) });
    await client.patch(`/shipments/${shipment.id}/`, { contents_description: 'Small' });
    await client.patch(`/shipments/${shipment.id}/`, { sender_address: 'Small', recipient_address: 'Small' });
    await newUpdate(client, shipment.id, { description: 'Small' });
    await pushed(4, listener);

    const { shipments, tracking } = listener;
    for (const message of [...shipments, ...tracking]) {
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(AT_MOST);
    }
    const [large] = shipments;
    expect(large).toEqual({
      kind: 'upserted',
      id: shipment.id,
      version: 2,
      change: expect.objectContaining({ type: 'TrackingUpdateAdded' }),
      cursor: expect.any(String),
    });
    expect(large && changedShipment(known, large)).toBeUndefined();
    expect(shipments.at(-1)).toMatchObject({ version: 5, shipment: { sender_address: 'Small' } });
  });

  it('comes once to a staff member who tracks the shipment, owns it and watches all', async () => {
    const { client: staff } = await demoStaff(anybody);
    const [shipment, last] = [await newShipment(staff), await newShipment(staff)];
    const listener = await listen(staff);
    await listener.watchTracking(shipment.tracking_number);
    await listener.watchTracking(shipment.tracking_number);
    await listener.watchTracking(last.tracking_number);
    expect(await listener.watchShipments()).toMatchObject({ scope: 'all' });
    await listener.watchShipments();
    await staff.patch(`/shipments/${shipment.id}/`, { sender_city: 'Bremen' });
    await staff.patch(`/shipments/${last.id}/`, { sender_city: 'Bremen' });
    await until('the last change in the list', () => listener.shipments.some(({ id }) => id === last.id));
    await until('the last change', () => listener.tracking.at(-1)?.tracking_number === last.tracking_number);
    const change = { type: 'ShipmentEdited' };
    expect(
      listener.tracking.filter(({ tracking_number }) => tracking_number === shipment.tracking_number),
    ).toMatchObject([{ shipment: { sender_city: 'Bremen' }, change }]);
    expect(listener.shipments.filter(({ id }) => id === shipment.id)).toMatchObject([
      { kind: 'upserted', shipment: { sender_city: 'Bremen' }, change },
    ]);
    expect(JSON.stringify(listener.tracking)).not.toContain('example.com');
  });

  it('of every change comes once and in order to a client that reconnects while changes continue', async () => {
    const { client: owner } = await newCustomer(anybody);
    const { id, tracking_number } = await newShipment(owner);
    const before = await listen(owner);
    const answer = await before.watchTracking(tracking_number);
    const start = answer.ok ? answer.cursor : '';
    before.socket.disconnect();
    const rename = (sender_city: string) => owner.patch(`/shipments/${id}/`, { sender_city });

    const changes = 40;
    let made = 0;
    const busy = (async () => {
      for (; made < changes; made += 1) await rename(`City ${made}`);
    })();
    const listeners: Listener[] = [];
    while (made < changes) {
      const listener = await listen(owner);
      listeners.push(listener);
      expect(await listener.watchTracking(tracking_number, start)).toMatchObject({ recovered: true });
      expect(await listener.watchShipments(start)).toMatchObject({ recovered: true });
    }
    await busy;
    await rename('Last');
    expect(listeners.length).toBeGreaterThan(1);
    for (const { tracking, shipments } of listeners) {
      for (const messages of [tracking, shipments]) {
        await until('the last change', () => messages.at(-1)?.shipment?.sender_city === 'Last');
        const cursors = messages.map(({ cursor }) => cursor);
        expect(cursors).toEqual([...new Set(cursors)].toSorted());
        expect(messages).toHaveLength(changes + 1);
      }
    }
  });
});
