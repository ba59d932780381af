import { beforeAll, describe, expect, it } from '@jest/globals';
import { historyEntrySchema, type HistoryEntry, type Shipment } from '@waymark/contracts';
import fc from 'fast-check';
import type { Client } from '../../support/clients/client.js';
import { parseCsv } from '../../support/api/parse-csv.js';
import { demoAuditor, demoStaff, newCustomer, type Person } from '../../support/clients/people.js';
import { newShipment, newUpdate, scan, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
let owner: Person;
let staff: Client;
let auditor: Client;

beforeAll(async () => {
  owner = await newCustomer(anybody);
  ({ client: staff } = await demoStaff(anybody));
  ({ client: auditor } = await demoAuditor(anybody));
});

const historyOf = (client: Client, id: number) => client.get<HistoryEntry[]>(`/shipments/${id}/history/`);
const shipmentAt = (client: Client, id: number, query: string) => client.get<Shipment>(`/shipments/${id}/?${query}`);
const NOT_FOUND = { detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' };

/** The resource's fields by their names in changes. */
const fieldsOf = (shipment: Shipment) => {
  const {
    version: _version,
    updated_at: _updatedAt,
    last_scan_at: _scanned,
    due: _due,
    due_zone: _zone,
    ...others
  } = shipment;
  const { tracking_updates, status_decision: _decision, ...fields } = others;
  const named: Record<string, unknown> = { ...fields };
  for (const { id, recorded_at: _recordedAt, ...details } of tracking_updates) {
    for (const [field, value] of Object.entries(details)) named[`tracking_updates.${id}.${field}`] = value;
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null));
};

describe('the history of a shipment', () => {
  it('has every event with its actor, time and changes', async () => {
    const { id } = await newShipment(owner.client);
    const request = { 'x-request-id': 'the-courier-asked' };
    await staff.send(
      'POST',
      `/shipments/${id}/updates/create/`,
      { ...scan, status: 'delivered', location: 'Oslo', description: 'Handed over' },
      request,
    );

    const { status, body } = await historyOf(auditor, id);
    expect(status).toBe(200);
    expect(body.map((entry) => historyEntrySchema.parse(entry))).toEqual(body);
    expect(body).toMatchObject([
      { version: 1, type: 'ShipmentCreated', actor: { email: owner.email, role: 'customer' } },
      {
        version: 2,
        type: 'TrackingUpdateAdded',
        actor: { email: 'staff@demo.test', role: 'staff' },
        request_id: 'the-courier-asked',
      },
    ]);
    expect(body[0]?.changes).toContainEqual({ field: 'sender_city', before: null, after: waybill.sender_city });
    expect(body[1]?.changes).toContainEqual({ field: 'status', before: 'pending', after: 'delivered' });
    expect(body[1]?.previous_hash).toBe(body[0]?.hash);
    expect(body[0]?.previous_hash).toBe('0'.repeat(64));
  });

  it('is for its owner, staff and auditors; others get the same response as for an unknown shipment', async () => {
    const { id } = await newShipment(owner.client);
    const { client: stranger } = await newCustomer(anybody);
    for (const client of [owner.client, staff, auditor]) expect((await historyOf(client, id)).status).toBe(200);
    for (const answer of [await historyOf(stranger, id), await historyOf(auditor, 999_999_999)]) {
      expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
    }
    expect((await historyOf(anybody, id)).status).toBe(401);
  });

  it('remains available to staff and auditors after deletion', async () => {
    const { id } = await newShipment(owner.client);
    await owner.client.delete(`/shipments/${id}/`);

    const gone = await historyOf(owner.client, id);
    expect([gone.status, gone.body]).toEqual([404, NOT_FOUND]);
    for (const client of [staff, auditor]) {
      const { body } = await historyOf(client, id);
      expect(body.map(({ type }) => type)).toEqual(['ShipmentCreated', 'ShipmentDeleted']);
      expect(body[1]?.changes).toContainEqual({ field: 'status', before: 'pending', after: null });
      expect((await shipmentAt(client, id, 'version=1')).body).toMatchObject({ id, version: 1, status: 'pending' });
    }
    expect((await shipmentAt(owner.client, id, 'version=1')).status).toBe(404);
  });

  it('is available as JSON lines and as CSV without executable formulas', async () => {
    const { id } = await newShipment(owner.client, { contents_description: '=HYPERLINK("x"), and a comma' });
    await newUpdate(owner.client, id);
    const { body: entries } = await historyOf(owner.client, id);

    const lines = await owner.client.get(`/shipments/${id}/history/`, { accept: 'application/x-ndjson' });
    expect(lines.headers.get('content-type')).toContain('application/x-ndjson');
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(entries);

    const csv = await owner.client.get(`/shipments/${id}/history/`, { accept: 'text/csv', 'x-request-id': 'x' });
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="shipment-${id}-history.csv"`);
    const rows = parseCsv(csv.text);
    expect(rows.map(({ version, type, hash }) => [version, type, hash])).toEqual(
      entries.map(({ version, type, hash }) => [String(version), type, hash]),
    );
    expect(JSON.parse(rows[0]?.['data'] ?? '')).toEqual(entries[0]?.data);
  });
});

describe('a past state of a shipment', () => {
  it('is selected by version or time, with that version as its ETag', async () => {
    const created = await newShipment(owner.client, { estimated_delivery: null });
    await newUpdate(owner.client, created.id, { status: 'delivered' });
    const { body: live } = await owner.client.get<Shipment>(`/shipments/${created.id}/`);

    for (const query of ['version=1', `at=${created.created_at}`]) {
      const { status, body, headers } = await shipmentAt(owner.client, created.id, query);
      expect([status, body]).toEqual([200, created]);
      expect(headers.get('etag')).toMatch(/^"1-[a-j]+"$/);
    }
    for (const query of ['version=2', `at=${live.updated_at}`, 'at=2999-01-01T00:00:00Z', 'version=']) {
      expect((await shipmentAt(owner.client, created.id, query)).body).toEqual(live);
    }
  });

  it('is not found before creation, after deletion, or at unknown versions', async () => {
    const { id } = await newShipment(owner.client);
    await owner.client.delete(`/shipments/${id}/`);
    for (const query of ['at=2001-01-01T00:00:00Z', 'version=2', 'at=2999-01-01T00:00:00Z']) {
      const { status, body } = await shipmentAt(auditor, id, query);
      expect([query, status, body]).toEqual([query, 404, NOT_FOUND]);
    }
    const { status, body } = await shipmentAt(auditor, id, 'version=3');
    expect([status, body]).toEqual([404, { detail: expect.stringMatching(/\w/), code: 'VERSION_NOT_FOUND' }]);
  });

  it.each([
    ['version=0', 'version'],
    ['version=x', 'version'],
    ['version=1.5', 'version'],
    ['version=1&version=2', 'version'],
    ['at=yesterday', 'at'],
    ['at=2026-02-30T00:00:00Z', 'at'],
    ['version=1&at=2026-01-01T00:00:00Z', 'at'],
  ])('is rejected for %s', async (query, field) => {
    const { id } = await newShipment(owner.client);
    const { status, body } = await shipmentAt(owner.client, id, query);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  it('is not found for another customer', async () => {
    const { id } = await newShipment(owner.client);
    const { client: stranger } = await newCustomer(anybody);
    expect((await shipmentAt(stranger, id, 'version=1')).body).toEqual(NOT_FOUND);
  });
});

type Step = (client: Client, shipment: Shipment) => Promise<unknown>;

const pathOf = ({ id }: Shipment): string => `/shipments/${id}/`;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record(
      {
        sender_city: fc.constantFrom('Paris', 'Rome'),
        weight: fc.integer({ min: 1, max: 4 }),
        status: fc.constantFrom('delayed', 'delivered'),
      },
      { requiredKeys: [] },
    )
    .map(
      (changes): Step =>
        (client, shipment) =>
          client.patch(pathOf(shipment), changes),
    ),
  fc.constantFrom('in_transit' as const, 'delivered' as const).map(
    (status): Step =>
      (client, { id }) =>
        newUpdate(client, id, { status }),
  ),
  fc.nat(3).map((index): Step => async (client, { tracking_updates }) => {
    const update = tracking_updates[index];
    if (update) await client.patch(`/shipments/updates/${update.id}/`, { status: 'exception', location: 'Lima' });
  }),
  fc.nat(3).map((index): Step => async (client, { tracking_updates }) => {
    const update = tracking_updates[index];
    if (update) await client.delete(`/shipments/updates/${update.id}/`);
  }),
);

describe('the versions of any shipment', () => {
  it('are the sums of their changes, and the last is the live resource', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { client } = owner;
        let live = await newShipment(client);
        const seen = new Map([[live.version, live]]);
        for (const take of steps) {
          await take(client, live);
          ({ body: live } = await client.get<Shipment>(pathOf(live)));
          seen.set(live.version, live);
        }

        const { body: history } = await historyOf(client, live.id);
        expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1));
        expect(history).toHaveLength(live.version);
        const fields = new Map<string, unknown>();
        const past = new Map<number, Shipment>();
        for (const { version, changes } of history) {
          for (const { field, before, after } of changes) {
            expect(fields.get(field) ?? null).toEqual(before);
            if (after === null) fields.delete(field);
            else fields.set(field, after);
          }
          const { body: stood } = await shipmentAt(client, live.id, `version=${version}`);
          expect(fieldsOf(stood)).toEqual(Object.fromEntries(fields));
          past.set(version, stood);
        }
        for (const [version, shipment] of seen) expect(past.get(version)).toEqual(shipment);
      }),
      { numRuns: 12 },
    );
  });
});
