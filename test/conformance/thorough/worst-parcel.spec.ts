import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LIMITS, type IssuedApiKey, type Shipment, type TrackingUpdate } from '@waymark/contracts';

import type { Client } from '../../support/client.js';
import { hangUp, listen, type Listener } from '../../support/live.js';
import { demoStaff, newCustomer } from '../../support/people.js';
import { newShipment } from '../../support/samples.js';
import { useServer } from '../../support/server.js';
import { until } from '../../support/until.js';

/** As many updates as a shipment may have, and as often as it may be edited. */
const MAXIMUM_TRACKING_UPDATES = 500;
const MAXIMUM_EDITS = 500;
/** Left for the edits that are measured. */
const MEASURED_EDITS = 30;
/** Milliseconds that the worst parcel may cost a bystander. */
const COST = 50;
/** A busy machine delays a bystander whom nobody attacks as well: so often that delay comes on top. */
const NOISE = 4;
/** What the worst parcel costs it costs each time; what only the machine does, hardly ever so often in a row. */
const TRIES = 40;
const NOTHINGS = 5;
/** Three bytes a character: the widest there is within the limits. */
const wide = (length: number): string => '包'.repeat(length);

const anybody = useServer();
let owner: Client;
let staff: Client;
let parcel: Shipment;
const watching: Listener[] = [];

const update = (description: string) => ({
  status: 'in_transit',
  location: wide(LIMITS.maximumName),
  description,
  timestamp: '2026-01-01T00:00:00.000Z',
});
const add = (description = wide(LIMITS.maximumText)) =>
  owner.post<TrackingUpdate>(`/shipments/${parcel.id}/updates/create/`, update(description));

const edit = (count: number) =>
  owner.patch(`/shipments/${parcel.id}/`, {
    contents_description: wide(LIMITS.maximumText - 1) + String(count % 10),
  });

beforeAll(async () => {
  ({ client: owner } = await newCustomer(anybody));
  ({ client: staff } = await demoStaff(anybody));
  for (let count = 0; count < 3; count += 1) {
    const listener = await listen(staff);
    await listener.watchShipments();
    watching.push(listener);
  }
  parcel = await newShipment(owner, {
    sender_address: wide(LIMITS.maximumLine),
    recipient_address: wide(LIMITS.maximumLine),
    contents_description: wide(LIMITS.maximumText),
  });
  // While it is small, as the test has to be quick.
  for (let count = 0; count < MAXIMUM_EDITS - MEASURED_EDITS; count += 1) await edit(count);
  for (let count = 0; count < MAXIMUM_TRACKING_UPDATES; count += 1) await add();
});
afterAll(hangUp);

/** Asks one small question after another in a thread of its own, so that what this one does delays it by nothing. Each message is answered with the longest wait since the message before. */
const BYSTANDER = `
  const { parentPort, workerData } = require('node:worker_threads');
  let longest = 0;
  let ended = false;
  parentPort.on('message', (message) => {
    if (message === 'end') ended = true;
    else parentPort.postMessage(longest);
    longest = 0;
  });
  (async () => {
    while (!ended) {
      const asked = performance.now();
      await (await fetch(workerData + '/api/v1/shipments/track/WM-0000-0000-0000-0/')).arrayBuffer();
      longest = Math.max(longest, performance.now() - asked);
    }
    parentPort.close();
  })();
`;

/** How long a bystander waits at longest while something goes on once. */
const bystandersWait = async (bystander: Worker, attack: () => Promise<unknown>): Promise<number> => {
  const longestSince = async (): Promise<number> => {
    const answered = once(bystander, 'message');
    bystander.postMessage('longest');
    return ((await answered) as [number])[0];
  };
  await longestSince();
  await attack();
  // The bystander whom it delays is answered before this.
  await anybody.get('/health/');
  return longestSince();
};

it('the worst parcel that the bounds allow costs a bystander little and no socket', async () => {
  expect(await add()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_TRACKING_UPDATES' } });
  const { id, tracking_number } = parcel;
  const { body } = await owner.get<Shipment>(`/shipments/${id}/`);
  const updateId = body.tracking_updates[0]?.id ?? 0;
  const key = await owner.post<IssuedApiKey>('/api-keys/', { name: 'till', scopes: ['events:read'] });
  const integrator = anybody.as(key.body.key);
  const follower = await listen(anybody);

  /** Takes the answer without looking at it: what this process does itself must not delay the bystander in it. */
  const read = async (client: Client, path: string): Promise<void> => {
    const headers = client.token === undefined ? {} : { authorization: `Bearer ${client.token}` };
    const { body: stream, status } = await fetch(`${client.url}/api/v1${path}`, { headers });
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    await stream?.pipeTo(new WritableStream());
  };
  const attacks: Record<string, () => Promise<unknown>> = {
    'reading it': () => read(owner, `/shipments/${id}/`),
    'its first version': () => read(owner, `/shipments/${id}/?version=1`),
    'a late version': () => read(owner, `/shipments/${id}/?version=${MAXIMUM_TRACKING_UPDATES + MAXIMUM_EDITS / 2}`),
    'its history': () => read(owner, `/shipments/${id}/history/`),
    'a list with it': () => read(staff, '/shipments/'),
    'the public view': () => read(anybody, `/shipments/track/${tracking_number}/`),
    'following it': () => follower.watchTracking(tracking_number),
    'an edit of an update': () => owner.patch(`/shipments/updates/${updateId}/`, { location: `${Math.random()}` }),
    'an edit of the parcel': () => owner.patch(`/shipments/${id}/`, { sender_city: `${Math.random()}` }),
    'the feed': () => read(integrator, '/events/?after=0&limit=1000'),
    'the audit log': () => read(staff, '/audit/events/?limit=1000'),
  };
  const bystander = new Worker(BYSTANDER, { eval: true, workerData: anybody.url });
  const little = async (): Promise<void> => {
    for (let asked = 0; asked < 20; asked += 1) await anybody.get('/health/');
  };
  const nothings: number[] = [];
  for (let count = 0; count < NOTHINGS; count += 1) nothings.push(await bystandersWait(bystander, little));
  const allowed = COST + NOISE * Math.min(...nothings);
  const tooLong: Record<string, number[]> = {};
  for (const [name, attack] of Object.entries(attacks)) {
    await attack();
    const waits: number[] = [];
    do waits.push(await bystandersWait(bystander, attack));
    while (Math.min(...waits) > allowed && waits.length < TRIES);
    if (Math.min(...waits) > allowed) tooLong[name] = waits;
  }
  bystander.postMessage('end');
  expect(tooLong).toEqual({});

  const { body: last } = await owner.patch<Shipment>(`/shipments/${id}/`, { sender_city: 'Bremen' });
  for (const listener of watching) {
    await until('the change', () => listener.shipments.some(({ version }) => version === last.version));
    expect(listener.socket.connected).toBe(true);
    for (const message of listener.shipments) expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(8_000);
  }
  expect((await staff.get('/health/')).body).toMatchObject({ status: 'healthy' });
});
