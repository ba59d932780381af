import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changedShipment,
  LIMITS,
  type PublicShipment,
  type Shipment,
  type ShipmentsChanged,
  type TrackingChanged,
  type TrackingUpdate,
} from '@waymark/contracts';
import { io, type Socket } from 'socket.io-client';
import type { EventStore } from '../../event-sourcing/log/event-store.js';
import { EVENT_STORE } from '../../platform/tokens.js';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { LiveFeed } from './live-feed.js';
import { dayFromNow } from '../../../../../test/support/clients/days.js';

const AT_MOST = 8_000;

describe('a push', () => {
  let app: RunningApplication;
  let token: string;
  let socket: Socket;
  let list: ShipmentsChanged[];
  let tracking: TrackingChanged[];

  const send = async <Body>(method: string, path: string, body?: unknown): Promise<Body> =>
    (await app.call(method, `/api/v1/shipments/${path}`, { token, ...(body !== undefined && { body }) })).body as Body;

  beforeAll(async () => {
    app = await startApplication();
    const { body } = await app.call('POST', '/api/v1/accounts/register/', {
      body: { email: 'ada@example.com', password: 'a-long-phrase', first_name: 'Ada', last_name: 'Sample' },
    });
    token = (body as { access: string }).access;
  });
  afterEach(() => {
    socket.disconnect();
  });
  afterAll(() => app.close());

  const watching = async (shipment: Shipment): Promise<PublicShipment> => {
    [list, tracking] = [[], []];
    socket = io(app.address, { forceNew: true, transports: ['websocket'], auth: { token } });
    socket.on('shipments.changed', (message: ShipmentsChanged) => list.push(message));
    socket.on('tracking.changed', (message: TrackingChanged) => tracking.push(message));
    await socket.emitWithAck('shipments.watch', null);
    const answer = (await socket.emitWithAck('tracking.watch', shipment.tracking_number, null)) as {
      shipment: PublicShipment;
    };
    return answer.shipment;
  };
  const pushed = async (): Promise<void> => {
    const head = await app.application.get<EventStore>(EVENT_STORE).head();
    expect(await app.application.get(LiveFeed).reaches(head, 60_000)).toBe(true);
    await socket.emitWithAck('tracking.watch', 'nothing');
  };
  const addUpdate = (id: number, description: string): Promise<TrackingUpdate> =>
    send('POST', `${id}/updates/create/`, {
      status: 'in_transit',
      location: 'Oslo',
      description,
      timestamp: `${dayFromNow(-9)}T00:00:00Z`,
    });

  it('carries each change, so that a client that applies them all has the current shipment', async () => {
    const shipment = await send<Shipment>('POST', '', sampleWaybill());
    const { id } = shipment;
    await addUpdate(id, 'Before');
    const known = await send<Shipment>('GET', `${id}/`);
    const tracked = await watching(shipment);

    const first = await addUpdate(id, 'First');
    const second = await addUpdate(id, 'Second');
    await send('PATCH', `updates/${first.id}/`, { status: 'delivered', location: 'Bergen' });
    await send('DELETE', `updates/${second.id}/`);
    await send('PATCH', `${id}/`, { sender_city: 'Bremen', status: 'delayed' });
    await pushed();

    expect(list.map(({ version }) => version)).toEqual([3, 4, 5, 6, 7, 8]);
    for (const message of [...list, ...tracking]) expect(message.shipment).not.toHaveProperty('tracking_updates');
    expect(list[2]).toMatchObject({ update: { id: first.id, location: 'Bergen', description: 'First' } });
    expect(list[3]).toMatchObject({ change: { type: 'TrackingUpdateDeleted', update_id: second.id } });
    const after = list.reduce<Shipment | undefined>((one, message) => one && changedShipment(one, message), known);
    expect(after).toEqual(await send('GET', `${id}/`));
    const tracks = tracking.reduce<PublicShipment | undefined>(
      (one, message) => one && changedShipment(one, message),
      tracked,
    );
    expect(tracks).toEqual(await send('GET', `track/${shipment.tracking_number}/`));
  });

  it('stays below 8 kB for any shipment, and omits a larger shipment so that the client fetches it', async () => {
    const wide = '包'.repeat(LIMITS.maximumText);
    const line = '包'.repeat(LIMITS.maximumLine);
    const shipment = await send<Shipment>('POST', '', {
      ...sampleWaybill(),
      sender_address: line,
      recipient_address: line,
      contents_description: wide,
    });
    const known = await send<Shipment>('GET', `${shipment.id}/`);
    await watching(shipment);
    await addUpdate(shipment.id, wide);
    await send('PATCH', `${shipment.id}/`, { contents_description: 'Small' });
    await send('PATCH', `${shipment.id}/`, { sender_address: 'Small', recipient_address: 'Small' });
    await addUpdate(shipment.id, 'Small');
    await pushed();

    for (const message of [...list, ...tracking]) {
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(AT_MOST);
    }
    const [large] = list;
    expect(large).toEqual({
      kind: 'upserted',
      id: shipment.id,
      version: 2,
      change: expect.objectContaining({ type: 'TrackingUpdateAdded' }),
      cursor: expect.any(String),
    });
    expect(large && changedShipment(known, large)).toBeUndefined();
    expect(list.at(-1)).toMatchObject({ version: 5, shipment: { sender_address: 'Small' } });
  });
});
