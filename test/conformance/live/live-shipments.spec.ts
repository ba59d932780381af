import { afterEach, describe, expect, it } from '@jest/globals';
import type { Shipment, ShipmentsWatchAnswer, TokenPair } from '@waymark/contracts';
import { FOREIGN_CURSOR } from '../../support/live/foreign-cursor.js';
import { ANSWER_WITHIN, hangUp, listen } from '../../support/live/live.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
afterEach(hangUp);

const cursorOf = (answer: ShipmentsWatchAnswer): string => (answer.ok ? answer.cursor : '');

describe('shipments.watch', () => {
  it('requires a signed-in account', async () => {
    const listener = await listen(anybody);
    expect(await listener.watchShipments()).toEqual({
      ok: false,
      detail: expect.stringMatching(/\w/),
      code: 'UNAUTHENTICATED',
    });
  });

  it('sends a customer every change of their own shipments', async () => {
    const { client } = await newCustomer(anybody);
    const stranger = await newCustomer(anybody);
    const listener = await listen(client);
    expect(await listener.watchShipments()).toEqual({
      ok: true,
      scope: 'own',
      cursor: expect.stringMatching(/^\d{16}-[0-9a-f]{8}$/),
    });

    await newShipment(stranger.client);
    const { id } = await newShipment(client);
    await newUpdate(client, id);
    const { body } = await client.get<Shipment>(`/shipments/${id}/`);
    await client.delete(`/shipments/${id}/`);
    await until('three changes', () => listener.shipments.length >= 3);

    expect(listener.shipments.map((message) => [message.kind, message.id, message.change.type])).toEqual([
      ['upserted', id, 'ShipmentCreated'],
      ['upserted', id, 'TrackingUpdateAdded'],
      ['deleted', id, 'ShipmentDeleted'],
    ]);
    const { tracking_updates, ...fields } = body;
    expect(listener.shipments[1]).toMatchObject({ version: 2, shipment: fields, update: tracking_updates[0] });
    expect(listener.shipments[1]?.shipment).not.toHaveProperty('tracking_updates');
    expect(listener.shipments[2]).toEqual({
      ...{ kind: 'deleted', id, version: 3, cursor: expect.any(String) },
      change: { type: 'ShipmentDeleted', at: expect.any(String) },
    });
  });

  it.each([
    ['staff', demoStaff],
    ['auditors', demoAuditor],
  ])('sends %s the changes of all shipments', async (_, signIn) => {
    const watcher = await signIn(anybody);
    const { client } = await newCustomer(anybody);
    const listener = await listen(watcher.client);
    expect(await listener.watchShipments()).toMatchObject({ ok: true, scope: 'all' });

    const { id } = await newShipment(client);
    await until('the shipment', () => listener.shipments.some((message) => message.id === id));
  });

  it('sends the owner the changes by staff', async () => {
    const { client } = await newCustomer(anybody);
    const staff = await demoStaff(anybody);
    const { id } = await newShipment(client);
    const listener = await listen(client);
    await listener.watchShipments();
    await newUpdate(staff.client, id, { status: 'delivered' });

    const message = await until('the change', () => listener.shipments[0]);
    expect(message).toMatchObject({ kind: 'upserted', id, shipment: { status: 'delivered' } });
  });

  it('sends missed changes of own shipments after a cursor', async () => {
    const { client } = await newCustomer(anybody);
    const { client: stranger } = await newCustomer(anybody);
    const first = await listen(client);
    const start = cursorOf(await first.watchShipments());
    first.socket.disconnect();

    const [kept, gone] = [await newShipment(client), await newShipment(client)];
    const foreign = await newShipment(stranger);
    await client.delete(`/shipments/${gone.id}/`);
    await stranger.delete(`/shipments/${foreign.id}/`);
    const second = await listen(client);
    expect(await second.watchShipments(start)).toMatchObject({ ok: true, scope: 'own', recovered: true });
    const last = await newShipment(client);
    await until('the changes', () => second.shipments.some(({ id }) => id === last.id));
    expect(second.shipments.map(({ kind, id }) => [kind, id])).toEqual([
      ['upserted', kept.id],
      ['deleted', gone.id],
      ['upserted', last.id],
    ]);
  });

  it('says when the list must be reloaded', async () => {
    const { client } = await newCustomer(anybody);
    const listener = await listen(client);
    for (const cursor of ['garbage', '9999999999999', FOREIGN_CURSOR, 5]) {
      expect(await listener.watchShipments(cursor as string)).toMatchObject({ ok: true, recovered: false });
    }
  });

  it('ends with shipments.unwatch', async () => {
    const { client } = await newCustomer(anybody);
    const listener = await listen(client);
    await listener.watchShipments();
    listener.socket.emit('shipments.unwatch');
    const unwatched = await newShipment(client);
    const answer = await listener.watchTracking(unwatched.tracking_number);
    expect(answer.ok).toBe(true);
    await newUpdate(client, unwatched.id);
    await until('the change of the shipment that is still watched', () => listener.tracking.length > 0);
    expect(listener.shipments.filter(({ change }) => change.type === 'TrackingUpdateAdded')).toEqual([]);
  });
});

describe('a session that is revoked', () => {
  it('is disconnected at logout', async () => {
    const person = await newCustomer(anybody);
    const other = await newCustomer(anybody);
    const listeners = [await listen(person.client), await listen(person.client)];
    const bystander = await listen(other.client);
    await listeners[0]?.watchShipments();
    const reasons = Promise.all(
      listeners.map(({ unruly }) => new Promise((resolve) => unruly.once('disconnect', resolve))),
    );
    await person.client.post('/accounts/logout/', { refresh: person.refresh });

    // A client does not reconnect by itself after this reason.
    expect(await reasons).toEqual(['io server disconnect', 'io server disconnect']);
    expect(bystander.socket.connected).toBe(true);
  });

  it('is disconnected when a spent refresh token is reused', async () => {
    const person = await newCustomer(anybody);
    const listener = await listen(person.client);
    await anybody.post('/accounts/token/refresh/', { refresh: person.refresh });
    await anybody.post('/accounts/token/refresh/', { refresh: person.refresh });

    await until('the socket to be closed', () => listener.socket.disconnected);
  });

  it('cannot reconnect', async () => {
    const person = await newCustomer(anybody);
    await person.client.post('/accounts/logout/', { refresh: person.refresh });
    await expect(listen(person.client)).rejects.toThrow('UNAUTHENTICATED');
  });
});

describe('session.renew', () => {
  it('takes a newer token of the session of a socket, and no other', async () => {
    const person = await newCustomer(anybody);
    const { client: stranger } = await newCustomer(anybody);
    const [{ unruly, socket }, anonymous] = [await listen(person.client), await listen(anybody)];
    const renew = (token: unknown) => unruly.timeout(ANSWER_WITHIN).emitWithAck('session.renew', token);
    for (const token of [stranger.token, 'garbage', '', null, 5, {}]) {
      expect(await renew(token)).toEqual({
        ok: false,
        detail: expect.stringMatching(/\w/),
        code: 'UNAUTHENTICATED',
      });
    }
    const { body } = await anybody.post<TokenPair>('/accounts/token/refresh/', { refresh: person.refresh });
    expect(await renew(body.access)).toEqual({ ok: true });
    expect(socket.connected).toBe(true);
    const refused = anonymous.unruly.timeout(ANSWER_WITHIN).emitWithAck('session.renew', body.access);
    expect(await refused).toMatchObject({ ok: false });
  });
});

describe('malformed payloads', () => {
  const ODD: readonly unknown[] = [undefined, null, 5, {}, [], '', 'x'.repeat(1_000), { number: {} }, ['WM'], true];

  it('are harmless', async () => {
    const { client } = await newCustomer(anybody);
    const { id, tracking_number } = await newShipment(client);
    const listener = await listen(client);
    const { unruly } = listener;
    for (const event of [
      'tracking.watch',
      'tracking.unwatch',
      'shipments.watch',
      'shipments.unwatch',
      'audit.watch',
      'audit.unwatch',
      'nothing',
    ]) {
      for (const value of ODD) {
        unruly.emit(event, value);
        unruly.emit(event, value, value);
        unruly.emit(event, value, value, value, value);
        unruly.emit(event, () => undefined);
        unruly.emit(event, value, () => undefined);
      }
      expect(await listener.watchTracking(tracking_number)).toMatchObject({ ok: true });
    }
    await newUpdate(client, id);
    await until('the change', () => listener.tracking.length > 0);
    expect((await anybody.get('/health/')).body).toMatchObject({ status: 'healthy' });
  });

  it('that are huge disconnect only their sender', async () => {
    const sender = await listen(anybody);
    const bystander = await listen(anybody);
    sender.unruly.emit('tracking.watch', 'x'.repeat(5_000_000));

    await until('the socket to be closed', () => sender.socket.disconnected);
    expect(bystander.socket.connected).toBe(true);
    expect((await anybody.get('/health/')).status).toBe(200);
  });

  it('are rejected with a message if they request an acknowledgement', async () => {
    const { unruly } = await listen(anybody);
    const acknowledged = unruly.timeout(ANSWER_WITHIN);
    for (const value of [null, 5, {}, [], '', 'x'.repeat(1_000)]) {
      expect(await acknowledged.emitWithAck('tracking.watch', value, null)).toEqual({
        ok: false,
        detail: 'Shipment not found',
        code: 'SHIPMENT_NOT_FOUND',
      });
    }
  });
});
