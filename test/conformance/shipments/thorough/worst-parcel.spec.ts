import { pbkdf2Sync } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LIMITS, type IssuedApiKey, type Shipment, type TrackingUpdate } from '@waymark/contracts';

import type { Client } from '../../../support/clients/client.js';
import { hangUp, listen, type Listener } from '../../../support/live/live.js';
import { demoStaff, newCustomer } from '../../../support/clients/people.js';
import { newShipment, scan } from '../../../support/clients/samples.js';
import { useServer } from '../../../support/product/server.js';
import { until } from '../../../support/waiting/until.js';

/** The maximum number of updates of a shipment, and of edits. */
const MAXIMUM_TRACKING_UPDATES = 500;
const MAXIMUM_EDITS = 500;
/** Edits reserved for measurement. */
const MEASURED_EDITS = 30;
/** The worst parcel may delay a bystander by this work: 50 ms of a core at 2.1 GHz. A limit in milliseconds would fail on slower or shared cores. */
const allowedCost = (): number => {
  const started = performance.now();
  pbkdf2Sync('worst', 'parcel', 230_000, 32, 'sha256');
  return performance.now() - started;
};
/** A busy machine delays a bystander without an attack as well. The limit includes that delay times this factor. */
const NOISE = 4;
/** The worst parcel causes its delay each time, whereas the machine rarely causes one this often in a row. */
const TRIES = 40;
const IDLE_ROUNDS = 5;
/** Three bytes per character, the most that the limits allow. */
const wide = (length: number): string => '包'.repeat(length);

const anybody = useServer();
let owner: Client;
let staff: Client;
let parcel: Shipment;
const watching: Listener[] = [];

let scans = 0;

/** Each has another time, or it would repeat the one before. */
const update = (description: string) => ({
  status: 'in_transit',
  location: wide(LIMITS.maximumName),
  description,
  timestamp: new Date(Date.parse(scan.timestamp) + (scans += 1)).toISOString(),
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
  // While the shipment is small, since the test must be fast.
  for (let count = 0; count < MAXIMUM_EDITS - MEASURED_EDITS; count += 1) await edit(count);
  for (let count = 0; count < MAXIMUM_TRACKING_UPDATES; count += 1) await add();
});
afterAll(hangUp);

/** Sends one small request after another in its own thread, so that this thread does not delay it. Replies to each message with the longest wait since the previous one. */
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
      const start = performance.now();
      await (await fetch(workerData + '/api/v1/shipments/track/WM-0000-0000-0000-0/')).arrayBuffer();
      longest = Math.max(longest, performance.now() - start);
    }
    parentPort.close();
  })();
`;

/** The longest wait of a bystander during one run of the task. */
const bystandersWait = async (bystander: Worker, attack: () => Promise<unknown>): Promise<number> => {
  const longestSince = async (): Promise<number> => {
    const answered = once(bystander, 'message');
    bystander.postMessage('longest');
    return ((await answered) as [number])[0];
  };
  await longestSince();
  await attack();
  // The delayed bystander gets its response before this.
  await anybody.get('/health/');
  return longestSince();
};

it('the worst parcel within the limits delays a bystander little and costs no socket', async () => {
  expect(await add()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_TRACKING_UPDATES' } });
  const { id, tracking_number } = parcel;
  const { body } = await owner.get<Shipment>(`/shipments/${id}/`);
  const updateId = body.tracking_updates[0]?.id ?? 0;
  const key = await owner.post<IssuedApiKey>('/api-keys/', { name: 'till', scopes: ['events:read'] });
  const integrator = anybody.as(key.body.key);
  const follower = await listen(anybody);

  /** Discards the response without parsing it: this process must not delay the bystander in it. */
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
    for (let count = 0; count < 20; count += 1) await anybody.get('/health/');
  };
  const idleWaits: number[] = [];
  for (let count = 0; count < IDLE_ROUNDS; count += 1) idleWaits.push(await bystandersWait(bystander, little));
  const noise = NOISE * Math.min(...idleWaits);
  const tooLong: Record<string, object> = {};
  for (const [name, attack] of Object.entries(attacks)) {
    await attack();
    const [waits, costs]: [number[], number[]] = [[], []];
    const isTooLong = (): boolean => Math.min(...waits) > Math.min(...costs) + noise;
    do {
      waits.push(await bystandersWait(bystander, attack));
      costs.push(allowedCost());
    } while (isTooLong() && waits.length < TRIES);
    if (isTooLong()) tooLong[name] = { waits, costs, noise };
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
