import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkHistoryProof,
  firstAltered,
  historyEntrySchema,
  historyProofSchema,
  type HistoryEntry,
  type HistoryProof,
} from '@waymark/contracts';
import { newKey } from '../../support/clients/api-keys.js';
import type { Client } from '../../support/clients/client.js';
import { parseCsv } from '../../support/api/parse-csv.js';
import { demoAuditor, demoStaff, newCustomer, type Person } from '../../support/clients/people.js';
import { newShipment, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
const STAFF = 'staff@demo.test';
let owner: Person;
let staff: Client;
let auditor: Client;
let staffId: string;
let id: number;

const scan = { status: 'picked_up', location: 'Oslo', description: 'Collected', timestamp: '2026-03-01T10:00:00.000Z' };
const idOf = async (client: Client) => (await client.get<{ id: string }>('/accounts/profile/')).body.id;
const historyOf = async (client: Client) => (await client.get<HistoryEntry[]>(`/shipments/${id}/history/`)).body;
const proofOf = async (client: Client, version: number) =>
  (await client.get<HistoryProof>(`/shipments/${id}/history/proof/?version=${version}`)).body;

/** A shipment booked and edited by its owner, and scanned in between by staff with their own request id and key. */
beforeAll(async () => {
  owner = await newCustomer(anybody);
  ({ client: staff } = await demoStaff(anybody));
  ({ client: auditor } = await demoAuditor(anybody));
  staffId = await idOf(staff);
  ({ id } = await newShipment(owner.client));
  const headers = { 'x-request-id': 'scanner-of-the-night-shift', 'idempotency-key': `scan-${id}` };
  const { status } = await staff.send('POST', `/shipments/${id}/updates/create/`, scan, headers);
  expect(status).toBe(201);
  await owner.client.patch(`/shipments/${id}/`, { weight: 7.5 });
});

const redacted = { role: 'staff', redacted: true };

describe('the actors in a history', () => {
  it("are withheld from a customer except for the role, and the customer's own are shown", async () => {
    const entries = await historyOf(owner.client);
    expect(entries.map((entry) => historyEntrySchema.parse(entry))).toEqual(entries);
    const own = { id: await idOf(owner.client), email: owner.email, role: 'customer' };
    expect(entries.map(({ actor }) => actor)).toEqual([own, redacted, own]);
    expect(entries[1]).toMatchObject({ request_id: null });
    expect(entries[1]).not.toHaveProperty('idempotency_key');
    expect(entries.map(({ request_id }) => typeof request_id)).toEqual(['string', 'object', 'string']);
  });

  it("are withheld from a customer's API key, which acts with the customer's role", async () => {
    const { key } = await newKey(owner.client, 'shipments:read');
    expect(await historyOf(anybody.as(key))).toEqual(await historyOf(owner.client));
    expect(await proofOf(anybody.as(key), 2)).toMatchObject({ event: { actor: redacted } });
  });

  it('are shown to staff, auditors and their API keys', async () => {
    const { key } = await newKey(staff, 'shipments:read');
    for (const client of [staff, auditor, anybody.as(key)]) {
      const entries = await historyOf(client);
      expect(entries[1]).toMatchObject({
        actor: { id: staffId, email: STAFF, role: 'staff' },
        request_id: 'scanner-of-the-night-shift',
        idempotency_key: expect.any(String),
      });
      expect(entries[0]?.actor).toMatchObject({ email: owner.email });
      expect(await firstAltered(id, entries)).toBeUndefined();
    }
  });

  it('are in no response to a customer, whatever its form', async () => {
    const { key } = await newKey(owner.client, 'shipments:read', 'events:read');
    const history = `/shipments/${id}/history/`;
    const requests: readonly (readonly [client: Client, path: string, headers?: Record<string, string>])[] = [
      [owner.client, history],
      [owner.client, history, { accept: 'application/x-ndjson' }],
      [owner.client, history, { accept: 'text/csv' }],
      ...[1, 2, 3].map((version) => [owner.client, `${history}proof/?version=${version}`] as const),
      [owner.client, `/shipments/${id}/`],
      [owner.client, `/shipments/${id}/?version=2`],
      [anybody.as(key), '/events/?after=0&limit=1000'],
    ];
    const texts = await Promise.all(
      requests.map(async ([client, path, headers]) => {
        const { status, text } = await client.get(path, headers);
        expect([path, status]).toEqual([path, 200]);
        return text;
      }),
    );
    for (const text of texts) {
      for (const secret of [STAFF, staffId, 'scanner-of-the-night-shift']) expect(text).not.toContain(secret);
    }
  });

  it('are marked as withheld in the CSV', async () => {
    const { text } = await owner.client.get(`/shipments/${id}/history/`, { accept: 'text/csv' });
    expect(parseCsv(text).map((row) => [row['actor_email'], row['actor_role'], row['actor_redacted']])).toEqual([
      [owner.email, 'customer', 'false'],
      ['', 'staff', 'true'],
      [owner.email, 'customer', 'false'],
    ]);
  });

  it('are shown to staff on their own shipments', async () => {
    const { body } = await staff.post<{ id: number }>('/shipments/', waybill);
    const { body: entries } = await staff.get<HistoryEntry[]>(`/shipments/${body.id}/history/`);
    expect(entries[0]?.actor).toMatchObject({ email: STAFF });
  });
});

describe('an entry with a withheld actor', () => {
  it('is not reported as altered, and its hash proves that it is part of the log', async () => {
    const entries = await historyOf(owner.client);
    expect(await firstAltered(id, entries)).toBeUndefined();
    const proof = await proofOf(owner.client, 2);
    expect(historyProofSchema.parse(proof)).toEqual(proof);
    expect(proof).toMatchObject({
      format: 'waymark-redacted-inclusion-1',
      event: { actor: redacted, stream: `shipment-${id}`, version: 2, type: 'TrackingUpdateAdded' },
      hash: entries[1]?.hash,
    });
    expect(await checkHistoryProof(proof)).toEqual({ kind: 'holds', signature: 'good' });
    expect(await checkHistoryProof({ ...proof, hash: 'a'.repeat(64) })).toEqual({ kind: 'refuted', fault: 'path' });
  });

  it('has the same hash and position for staff, whose proof has the whole event', async () => {
    const [whole, withheld] = [await proofOf(auditor, 2), await proofOf(owner.client, 2)];
    expect(whole).toMatchObject({ format: 'waymark-inclusion-1', event: { metadata: { actor: { email: STAFF } } } });
    expect([withheld.hash, withheld.position]).toEqual([whole.hash, whole.position]);
    expect(await checkHistoryProof(whole)).toEqual({ kind: 'holds', signature: 'good' });
  });

  it('does not hide an altered entry next to it', async () => {
    const entries = await historyOf(owner.client);
    const altered = entries.map((entry) =>
      entry.version === 3 ? { ...entry, data: { changes: { weight: 8 } } } : entry,
    );
    expect(await firstAltered(id, altered)).toBe(3);
  });
});
