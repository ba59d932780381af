import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  auditPageSchema,
  type AuditEvent,
  type AuditPage,
  type Profile,
  type SavedAddress,
  type Shipment,
  type Webhook,
} from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import type { Client } from '../../support/clients/client.js';
import { FOREIGN_CURSOR } from '../../support/live/foreign-cursor.js';
import { parseCsv } from '../../support/api/parse-csv.js';
import { demoAuditor, demoStaff, newCustomer, type Person } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
let ada: Person;
let staff: Client;
let auditor: Client;
let parcel: Shipment;
let deleted: Shipment;

const search = async (query: string): Promise<AuditPage> => {
  const answer = await auditor.get<AuditPage>(`/audit/events/?${query}`);
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer.body;
};

/** Every event that a query selects, newest first, following `next`. */
const everyPage = async (query: string): Promise<AuditEvent[]> => {
  const events: AuditEvent[] = [];
  for (let page = await search(query); ; page = await search(`${query}&before=${page.next}`)) {
    events.push(...page.events);
    if (page.next === null) return events;
  }
};
const typesOf = (events: readonly AuditEvent[]) => events.map(({ type }) => type);
const cursorsOf = (events: readonly AuditEvent[]) => events.map(({ cursor }) => cursor);

beforeAll(async () => {
  ada = await newCustomer(anybody);
  ({ client: staff } = await demoStaff(anybody));
  ({ client: auditor } = await demoAuditor(anybody));
  parcel = await newShipment(ada.client, { sender_name: '=cmd()' });
  await newUpdate(ada.client, parcel.id);
  await newUpdate(staff, parcel.id, { status: 'delivered' });
  deleted = await newShipment(ada.client);
  await ada.client.delete(`/shipments/${deleted.id}/`);
});

describe('the audit log', () => {
  it('is for staff and auditors', async () => {
    for (const path of ['/audit/events/', '/audit/verify/', '/audit/checkpoint/']) {
      for (const client of [staff, auditor]) expect([path, (await client.get(path)).status]).toEqual([path, 200]);
      const refused = await ada.client.get(path);
      expect([path, refused.status, refused.body]).toMatchObject([path, 403, { code: 'FORBIDDEN' }]);
      expect([path, (await anybody.get(path)).status]).toEqual([path, 401]);
    }
  });

  it('lists the newest events first, including every event acknowledged before the request', async () => {
    const { id } = await newShipment(ada.client);
    const page = await search('limit=3');
    expect(auditPageSchema.parse(page)).toEqual(page);
    expect(page.events[0]).toMatchObject({ type: 'ShipmentCreated', shipment: { id }, actor: { email: ada.email } });
    expect(cursorsOf(page.events)).toEqual(cursorsOf(page.events).toSorted().toReversed());
    expect(page.next).toBe(page.events.at(-1)?.cursor);
  });

  it('is the same in either order, whatever the page size', async () => {
    const newestFirst = await everyPage('limit=7');
    const oldestFirst: AuditEvent[] = [];
    for (let after: string | null = '0'; after !== null;) {
      const page: AuditPage = await search(`after=${after}&limit=1000`);
      oldestFirst.push(...page.events);
      after = page.next;
    }
    // The log grows by itself when parcels become late.
    expect(oldestFirst.slice(0, newestFirst.length)).toEqual(newestFirst.toReversed());
    const {
      events: [newest],
      total,
    } = await search('limit=1');
    expect(newest?.cursor).toBe(`${String(total).padStart(16, '0')}-${newest?.hash.slice(0, 8)}`);
    expect(cursorsOf(oldestFirst)).toEqual(
      oldestFirst.map(({ hash }, index) => `${String(index + 1).padStart(16, '0')}-${hash.slice(0, 8)}`),
    );
  });

  it('continues after a cursor with newer events', async () => {
    const { events } = await search('limit=1');
    const { id } = await newShipment(ada.client);
    const since = await search(`after=${events[0]?.cursor}`);
    expect(since.events.filter(({ type }) => type === 'ShipmentCreated')).toMatchObject([{ shipment: { id } }]);
    expect(since.next).toBeNull();
  });

  it('filters by shipment, by id or by number in any spelling, deleted shipments too', async () => {
    const { tracking_number, id } = deleted;
    for (const shipment of [String(id), tracking_number, tracking_number.toLowerCase().replaceAll('-', '')]) {
      const { events, total } = await search(`shipment=${shipment}`);
      expect(typesOf(events)).toEqual(['ShipmentDeleted', 'ShipmentCreated']);
      expect(events.map((event) => event.shipment)).toEqual([
        { id, tracking_number },
        { id, tracking_number },
      ]);
      expect(total).toBe(2);
    }
    expect((await search('shipment=999999999')).events).toEqual([]);
  });

  it('filters by actor, by id, e-mail in any case, or role', async () => {
    const { events } = await search(`shipment=${parcel.id}&actor=${ada.email.toUpperCase()}`);
    expect(typesOf(events)).toEqual(['TrackingUpdateAdded', 'ShipmentCreated']);
    expect((await search(`shipment=${parcel.id}&actor=${parcel.owner_id}`)).events).toEqual(events);
    const byStaff = await search(`shipment=${parcel.id}&actor=role:staff`);
    expect(byStaff.events.map(({ actor }) => actor.email)).toEqual(['staff@demo.test']);
    expect((await search('actor=nobody')).events).toEqual([]);
  });

  it('filters by types and dates', async () => {
    const { events } = await search(`shipment=${parcel.id}&type=ShipmentCreated,TrackingUpdateAdded&after=0`);
    expect(typesOf(events)).toEqual(['ShipmentCreated', 'TrackingUpdateAdded', 'TrackingUpdateAdded']);
    const [first, second, third] = events;
    const within = `shipment=${parcel.id}&from=${second?.recorded_at}&to=${third?.recorded_at}`;
    expect((await search(within)).events.map(({ id }) => id)).toEqual([third?.id, second?.id]);
    const day = first?.recorded_at.slice(0, 10) ?? '';
    expect((await search(`shipment=${parcel.id}&from=${day}&to=2999-01-01`)).total).toBe(3);
    expect((await search(`shipment=${parcel.id}&to=2001-01-01`)).events).toEqual([]);
  });

  it('never exposes a secret', async () => {
    const { events } = await search('type=AccountRegistered,PasswordChanged&limit=1000');
    expect(events.length).toBeGreaterThan(0);
    for (const { data } of events) expect(data).not.toHaveProperty('password_hash');
    const { text } = await auditor.get('/audit/events/', { accept: 'application/x-ndjson' });
    expect(text).not.toContain('argon2');
  });

  it('has the events of accounts, addresses, keys and endpoints', async () => {
    const grace = await newCustomer(anybody);
    const { client } = grace;
    const { id: account_id } = (await client.get<Profile>('/accounts/profile/')).body;
    await client.patch('/accounts/profile/', { company_name: 'Harbour Books' });
    const place = { label: 'Home', name: 'Grace', address: '1 Quay', city: 'Lyon', country: 'France' };
    const { id: address_id } = (await client.post<SavedAddress>('/shipments/addresses/', place)).body;
    await client.patch(`/shipments/addresses/${address_id}/`, { city: 'Wien' });
    await client.delete(`/shipments/addresses/${address_id}/`);
    await client.delete(`/api-keys/${(await newKey(client, 'events:read')).id}/`);
    const endpoint = { url: 'https://receiver.example/hook', types: ['waymark.shipment.created.v1'] };
    const { id: webhook_id } = (await client.post<Webhook>('/webhooks/', endpoint)).body;
    await client.patch(`/webhooks/${webhook_id}/`, { description: 'Orders' });
    await client.post(`/webhooks/${webhook_id}/rotate-secret/`);
    await client.delete(`/webhooks/${webhook_id}/`);
    await client.post('/accounts/change-password/', {
      ...{ old_password: grace.password, new_password: 'another horse', new_password2: 'another horse' },
    });
    for (const change of [{ role: 'auditor' }, { enabled: false }, { enabled: true }]) {
      await staff.patch(`/accounts/${account_id}/`, change);
    }
    await staff.post(`/accounts/${account_id}/end-sessions/`);
    // The client validates the shape of each response against openapi.json.
    const events = [...(await everyPage(`actor=${grace.email}`)), ...(await everyPage('actor=role:staff'))];
    expect([...new Set(typesOf(events))].toSorted()).toEqual(
      expect.arrayContaining([
        ...['AccountDisabled', 'AccountEnabled', 'AccountRegistered', 'AddressChanged', 'AddressRemoved'],
        ...['AddressSaved', 'ApiKeyIssued', 'ApiKeyRevoked', 'PasswordChanged', 'ProfileUpdated', 'RoleGranted'],
        ...['SessionsEnded', 'WebhookChanged', 'WebhookRegistered', 'WebhookRemoved'],
      ]),
    );
    const actual = events.filter(({ type, data }) => type !== 'EmailReserved' && data['account_id'] === account_id);
    expect(actual.map(({ type, data }) => [type, data['email']])).toEqual(
      ['SessionsEnded', 'AccountEnabled', 'AccountDisabled', 'RoleGranted'].map((type) => [type, grace.email]),
    );
  });

  it.each([
    ['after=x', 'after'],
    ['before=-1', 'before'],
    ['before=999999999', 'before'],
    [`after=${FOREIGN_CURSOR}`, 'after'],
    [`before=${FOREIGN_CURSOR}`, 'before'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['type=ShipmentTeleported', 'type'],
    ['type=ShipmentCreated,x', 'type'],
    ['actor=role:king', 'actor'],
    ['shipment=WM-0', 'shipment'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
  ])('names the invalid parameter of %s', async (query, name) => {
    const { status, body } = await auditor.get(`/audit/events/?${query}`);
    expect([status, body]).toEqual([400, { [name]: [expect.stringMatching(/\w/)] }]);
  });
});

describe('an export of the audit log', () => {
  const lines = async (query: string): Promise<AuditEvent[]> => {
    const { text, headers } = await auditor.get(`/audit/events/?${query}`, { accept: 'application/x-ndjson' });
    expect(headers.get('content-type')).toContain('application/x-ndjson');
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as AuditEvent);
  };

  it('is the whole selection, one line per event', async () => {
    const grace = await newCustomer(anybody);
    for (let count = 0; count < 300; count += 60) {
      await Promise.all(Array.from({ length: 60 }, () => newShipment(grace.client)));
    }
    const all = await lines(`actor=${grace.email}&after=0`);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(all).toEqual((await search(`actor=${grace.email}&after=0&limit=1000`)).events);
    expect(await lines(`actor=${grace.email}`)).toEqual(all.toReversed());
    expect(await lines(`actor=${grace.email}&limit=5`)).toEqual(all.toReversed().slice(0, 5));
  });

  it('is a CSV file without executable formulas', async () => {
    const answer = await auditor.get(`/audit/events/?shipment=${deleted.id}&after=0`, { accept: 'text/csv' });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="waymark-events.csv"');
    const rows = parseCsv(answer.text);
    expect(rows.map(({ type, tracking_number, actor_email }) => [type, tracking_number, actor_email])).toEqual(
      ['ShipmentCreated', 'ShipmentDeleted'].map((type) => [type, deleted.tracking_number, ada.email]),
    );
    const cells = rows.flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => /^[=+@\t\r-]/.test(cell))).toEqual([]);
  });
});
