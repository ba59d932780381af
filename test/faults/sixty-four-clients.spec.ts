import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Counters, Shipment, TrackingUpdate } from '@waymark/contracts';
import { Client, type Answer } from '../support/clients/client.js';
import { newCustomer, signIn, type Person } from '../support/clients/people.js';
import { newShipment, scan, waybill } from '../support/clients/samples.js';
import { newDataDirectory, startServer, type Server } from '../support/product/server.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 64;
const SHIPMENTS_EACH = 5;
const administrator = { email: 'administrator@example.com', password: 'correct horse' };

let dataDirectory: string;
let server: Server;
let customers: Person[];
let staff: Client;
const anybody = new Client(() => server.address);

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  customers = await Promise.all(Array.from({ length: CLIENTS }, () => newCustomer(anybody)));
  ({ client: staff } = await signIn(anybody, administrator.email, administrator.password));
});

const each = <Result>(action: (person: Person, index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(customers.map(action));
const statusesOf = (answers: readonly Answer<unknown>[]) => [...new Set(answers.map(({ status }) => status))];
const countersOf = async (client: Client) => (await client.get<Counters>('/shipments/counters/')).body;

describe('64 concurrent clients', () => {
  it('create shipments: no conflict, unique numbers, exact lists and counters', async () => {
    const answers = await each(async ({ client }) => {
      const own: Answer<Shipment>[] = [];
      for (let count = 0; count < SHIPMENTS_EACH; count += 1) {
        own.push(await client.post<Shipment>('/shipments/', waybill));
      }
      return own;
    });
    const total = CLIENTS * SHIPMENTS_EACH;
    const created = answers.flat().map(({ body }) => body);

    expect(statusesOf(answers.flat())).toEqual([201]);
    expect(new Set(created.map(({ id }) => id)).size).toBe(total);
    expect(new Set(created.map(({ tracking_number }) => tracking_number)).size).toBe(total);

    const none = { delivered: 0, in_transit: 0 };
    const lists = await each(({ client }) => client.get<Shipment[]>('/shipments/'));
    const counters = await each(({ client }) => countersOf(client));
    for (const [index, own] of answers.entries()) {
      expect(lists[index]?.body).toEqual(own.map(({ body }) => body).toReversed());
      expect(counters[index]).toEqual({ ...none, total: SHIPMENTS_EACH, pending: SHIPMENTS_EACH });
    }
    const everybodys = await staff.get<Shipment[]>('/shipments/');
    expect(everybodys.body.map(({ id }) => id).sort()).toEqual(created.map(({ id }) => id).sort());
    expect(everybodys.headers.get('x-total-count')).toBe(String(total));
    expect(await countersOf(staff)).toEqual({ ...none, total, pending: total });
  });

  it('add updates to one shipment: none rejected, none lost', async () => {
    const { id } = await newShipment(staff);
    const answers = await each((_, index) =>
      staff.post<TrackingUpdate>(`/shipments/${id}/updates/create/`, { ...scan, description: `by client ${index}` }),
    );
    const { body } = await staff.get<Shipment>(`/shipments/${id}/`);
    const byId = (updates: TrackingUpdate[]) => updates.toSorted((one, other) => one.id - other.id);

    expect(statusesOf(answers)).toEqual([201]);
    expect(body.version).toBe(1 + CLIENTS);
    expect(byId(body.tracking_updates)).toEqual(byId(answers.map((answer) => answer.body)));
    expect(new Set(body.tracking_updates.map((update) => update.id)).size).toBe(CLIENTS);
  });

  it('edit one shipment: none rejected, one version for each edit', async () => {
    const { id } = await newShipment(staff);
    const answers = await each((_, index) => staff.patch<Shipment>(`/shipments/${id}/`, { weight: 100 + index }));
    const { body } = await staff.get<Shipment>(`/shipments/${id}/`);

    expect(statusesOf(answers)).toEqual([200]);
    expect(body.version).toBe(1 + CLIENTS);
  });

  it('delete one shipment: one succeeds, the others get 404', async () => {
    const before = await countersOf(staff);
    const { id } = await newShipment(staff);
    const answers = await each(() => staff.delete(`/shipments/${id}/`));

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(CLIENTS - 1);
    expect(await countersOf(staff)).toEqual(before);
  });

  it('leave a log that verifies', async () => {
    expect(await server.stop()).toBe(0);
    expect(await verify(dataDirectory)).toMatchObject({ ok: true });
  });
});
