import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment, TrackingUpdate } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate, scan, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { soon } from '../../support/waiting/soon.js';

const anybody = useServer();

let owner: Client;
let stranger: Client;
let staff: Client;
let auditor: Client;
let shipment: Shipment;
let update: TrackingUpdate;

beforeAll(async () => {
  ({ client: owner } = await newCustomer(anybody));
  ({ client: stranger } = await newCustomer(anybody));
  ({ client: staff } = await demoStaff(anybody));
  ({ client: auditor } = await demoAuditor(anybody));
  shipment = await newShipment(owner);
  update = await newUpdate(owner, shipment.id);
});

/** In the path, {shipment} and {update} are the owner's. */
type Call = readonly [method: string, path: string, body?: unknown];

const CHANGES: readonly Call[] = [
  ['PATCH', '/shipments/{shipment}/', { weight: 9 }],
  ['DELETE', '/shipments/{shipment}/'],
  ['POST', '/shipments/{shipment}/updates/create/', scan],
  ['PATCH', '/shipments/updates/{update}/', { location: 'Oslo' }],
  ['DELETE', '/shipments/updates/{update}/'],
];
const GUARDED: readonly Call[] = [
  ...CHANGES,
  ['GET', '/accounts/profile/'],
  ['PATCH', '/accounts/profile/', {}],
  ['POST', '/accounts/change-password/', {}],
  ['GET', '/shipments/'],
  ['POST', '/shipments/', waybill],
  ['GET', '/shipments/user/shipments/'],
  ['GET', '/shipments/counters/'],
  ['GET', '/shipments/recipients/'],
  ['GET', '/shipments/suggestions/?q=hoper'],
  ['GET', '/places/?city=Bergen&country=Norway'],
  ['GET', '/shipments/{shipment}/'],
  ['GET', '/shipments/addresses/'],
  ['POST', '/shipments/addresses/', {}],
  ['PATCH', '/shipments/addresses/1/', {}],
  ['DELETE', '/shipments/addresses/1/'],
];
const named = (calls: readonly Call[]) => calls.map((call) => [`${call[0]} ${call[1]}`, call] as const);
const answerTo = (client: Client, [method, path, body]: Call, shipmentId = shipment.id, updateId = update.id) =>
  client.send(method, path.replace('{shipment}', String(shipmentId)).replace('{update}', String(updateId)), body);
const present = async () => (await owner.get<Shipment>(`/shipments/${shipment.id}/`)).body;

describe('anonymous visitors', () => {
  it.each(named(GUARDED))('must sign in: %s', async (_, call) => {
    const { status, body, headers } = await answerTo(anybody, call);
    expect([status, body]).toEqual([401, { detail: expect.stringMatching(/\w/), code: 'UNAUTHENTICATED' }]);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('another customer', () => {
  it('gets the same response as for an unknown shipment', async () => {
    const there = await stranger.get(`/shipments/${shipment.id}/`);
    const nowhere = await stranger.get('/shipments/999999999/');
    expect([there.status, there.body]).toEqual([nowhere.status, nowhere.body]);
    expect(there.status).toBe(404);
  });

  it.each(named(CHANGES))('changes nothing: %s', async (_, call) => {
    const before = await present();
    const answer = await answerTo(stranger, call);
    const answerToNothing = await answerTo(stranger, call, 999_999_999, 999_999_999);

    expect(answer.status).toBe(404);
    expect([answer.status, answer.body]).toEqual([answerToNothing.status, answerToNothing.body]);
    expect(await present()).toEqual(before);
  });

  it('does not see it in lists', async () => {
    expect((await stranger.get('/shipments/')).body).toEqual([]);
    expect((await stranger.get('/shipments/?q=Lovelace')).body).toEqual([]);
  });
});

describe('auditors', () => {
  it('read everything', async () => {
    expect((await auditor.get(`/shipments/${shipment.id}/`)).body).toEqual(await present());
    expect((await auditor.get<Shipment[]>('/shipments/')).body).toContainEqual(await present());
  });

  it.each(named(CHANGES))('change nothing: %s', async (_, call) => {
    const before = await present();
    const { status, body } = await answerTo(auditor, call);

    expect([status, body]).toEqual([403, { detail: expect.stringMatching(/\w/), code: 'FORBIDDEN' }]);
    expect(await present()).toEqual(before);
  });

  it('create nothing', async () => {
    const { status, body } = await auditor.post('/shipments/', waybill);
    expect([status, body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
  });
});

describe('staff', () => {
  it('read and change the shipments of customers', async () => {
    const { id, tracking_number } = await newShipment(owner);
    const added = await newUpdate(staff, id, { status: 'delivered' });

    expect((await staff.patch(`/shipments/${id}/`, { weight: 9 })).status).toBe(200);
    expect((await staff.patch(`/shipments/updates/${added.id}/`, { location: 'Oslo' })).status).toBe(200);
    const changed = { weight: 9, status: 'delivered', version: 4 };
    await soon(async () => expect((await owner.get(`/shipments/${id}/`)).body).toMatchObject(changed));
    expect((await staff.delete(`/shipments/updates/${added.id}/`)).status).toBe(204);
    expect((await staff.delete(`/shipments/${id}/`)).status).toBe(204);
    await soon(async () => expect((await anybody.get(`/shipments/track/${tracking_number}/`)).status).toBe(404));
  });

  it('leave the shipment to its owner', async () => {
    const { body } = await staff.patch(`/shipments/${shipment.id}/`, { contents_description: 'Inspected' });
    expect(body).toMatchObject({ owner_id: shipment.owner_id });
    await soon(async () => expect((await owner.get<Shipment[]>('/shipments/')).body).toContainEqual(body));
  });
});
