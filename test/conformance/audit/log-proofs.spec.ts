import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkHistoryProof,
  consistencyProofSchema,
  firstAltered,
  inclusionProofSchema,
  type ConsistencyProof,
  type HistoryEntry,
  type InclusionProof,
  type SignedCheckpoint,
} from '@waymark/contracts';
import { checkConsistency } from '@waymark/proofs';
import type { Client } from '../../support/clients/client.js';
import { demoAuditor, demoStaff, newCustomer, type Person } from '../../support/clients/people.js';
import { newShipment, newUpdate, waybill } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
const GOOD = { kind: 'holds', signature: 'good' };
let owner: Person;
let staff: Client;
let auditor: Client;

beforeAll(async () => {
  owner = await newCustomer(anybody);
  ({ client: staff } = await demoStaff(anybody));
  ({ client: auditor } = await demoAuditor(anybody));
});

const historyOf = async (client: Client, id: number) =>
  (await client.get<HistoryEntry[]>(`/shipments/${id}/history/`)).body;
const proofOf = (client: Client, id: number, query = '') =>
  client.get<InclusionProof>(`/shipments/${id}/history/proof/${query}`);
const checkpointOf = async (client: Client) => (await client.get<SignedCheckpoint>('/audit/checkpoint/')).body;
const consistencyOf = (client: Client, query: string) => client.get<ConsistencyProof>(`/audit/consistency/?${query}`);

/** A shipment that was created with an Idempotency-Key, moved and edited. */
const withPast = async (): Promise<number> => {
  const key = { 'idempotency-key': randomUUID() };
  const { body } = await owner.client.post<{ id: number }>('/shipments/', waybill, key);
  await newUpdate(staff, body.id, { status: 'picked_up', description: 'Überall – ☃ 𝄞 \u2028 "quoted"' });
  await owner.client.patch(`/shipments/${body.id}/`, { weight: 0.1 + 0.2, length: 1e-6 + 7 });
  return body.id;
};

describe('the history of a shipment', () => {
  it('shows staff and auditors everything that its hashes cover', async () => {
    const id = await withPast();
    for (const client of [staff, auditor]) {
      const entries = await historyOf(client, id);
      expect(entries).toHaveLength(3);
      expect(entries.every(({ actor }) => 'email' in actor)).toBe(true);
      expect(await firstAltered(id, entries)).toBeUndefined();
    }
    expect((await historyOf(owner.client, id))[0]?.idempotency_key).toEqual(expect.any(String));
    await owner.client.delete(`/shipments/${id}/`);
    expect(await firstAltered(id, await historyOf(auditor, id))).toBeUndefined();
  });

  it('has a proof of inclusion in the log for each version', async () => {
    const id = await withPast();
    for (const client of [staff, auditor]) {
      const entries = await historyOf(client, id);
      expect(entries).toHaveLength(3);
      for (const { version, hash } of entries) {
        const { status, body } = await proofOf(client, id, `?version=${version}`);
        expect(status).toBe(200);
        expect(inclusionProofSchema.parse(body)).toEqual(body);
        expect(body).toMatchObject({ hash, event: { version, stream: `shipment-${id}` } });
        expect(await checkHistoryProof(body)).toEqual(GOOD);
        const altered = { ...body, event: { ...body.event, data: { ...body.event.data, altered: true } } };
        expect(await checkHistoryProof(altered)).toEqual({ kind: 'refuted', fault: 'event' });
      }
    }
    const latest = await proofOf(owner.client, id);
    expect(latest.body.event.version).toBe(3);
    expect(latest.headers.get('cache-control')).toBe('no-store');
    expect(latest.headers.get('content-disposition')).toBe(`attachment; filename="waymark-proof-${id}-3.json"`);
  });

  it('has no proof for accounts that cannot read it, nor for unknown versions', async () => {
    const { id } = await newShipment(owner.client);
    const { client: stranger } = await newCustomer(anybody);
    for (const answer of [await proofOf(stranger, id), await proofOf(auditor, 999_999_999)]) {
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' }]);
    }
    expect((await proofOf(anybody, id)).status).toBe(401);
    const missing = await proofOf(owner.client, id, '?version=2');
    expect([missing.status, missing.body]).toMatchObject([404, { code: 'VERSION_NOT_FOUND' }]);
    for (const version of ['0', '-1', 'x', '1.5', '1000000']) {
      const { status, body } = await proofOf(owner.client, id, `?version=${version}`);
      expect([status, body]).toEqual([400, { version: ['Version must be a whole number from 1 to 999999'] }]);
    }
    await owner.client.delete(`/shipments/${id}/`);
    expect((await proofOf(owner.client, id)).status).toBe(404);
    expect(await checkHistoryProof((await proofOf(auditor, id)).body)).toEqual(GOOD);
  });
});

describe('the log', () => {
  it('has a consistency proof between any two checkpoints', async () => {
    const checkpoints: SignedCheckpoint[] = [await checkpointOf(auditor)];
    for (let turn = 0; turn < 3; turn += 1) {
      await newShipment(owner.client);
      // In a cluster, another node may answer, which receives others' changes a little later.
      const before = checkpoints.at(-1)?.size ?? 0;
      const grown = async () => {
        const checkpoint = await checkpointOf(staff);
        return checkpoint.size > before && checkpoint;
      };
      checkpoints.push(await until('a checkpoint of a longer log', grown));
    }
    for (const [index, older] of checkpoints.entries()) {
      for (const newer of checkpoints.slice(index)) {
        const { status, body } = await consistencyOf(auditor, `from=${older.size}&to=${newer.size}`);
        expect(status).toBe(200);
        expect(consistencyProofSchema.parse(body)).toEqual(body);
        expect([body.from.root, body.to.root]).toEqual([older.root, newer.root]);
        expect(await checkConsistency(older, newer, body.path)).toEqual(GOOD);
        if (newer === older) continue;
        const forged = body.path.map((hash) => hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')));
        expect(await checkConsistency(older, newer, forged)).toEqual({ kind: 'refuted', fault: 'path' });
      }
    }
    const toNow = await consistencyOf(auditor, `from=${checkpoints[0]?.size}`);
    expect(toNow.body.to.size).toBeGreaterThanOrEqual(checkpoints.at(-1)?.size ?? 0);
  });

  it('names the invalid parameter and the current size of the log', async () => {
    const { size } = await checkpointOf(auditor);
    for (const [query, field, message] of [
      ['', 'from', /^From is required$/],
      ['from=', 'from', /^From is required$/],
      ['from=x', 'from', /^From must be a whole number from 0 to \d+$/],
      ['from=-1', 'from', /^From must be a whole number/],
      [`from=1&to=1e3`, 'to', /^To must be a whole number/],
      ['from=7&to=6', 'from', /^From must not be greater than to$/],
      [`from=1&to=${size + 1_000_000}`, 'to', /^To must be a whole number from 0 to \d+$/],
      [`from=${size + 1_000_000}`, 'from', /^From must be a whole number from 0 to \d+$/],
    ] as const) {
      const { status, body } = await consistencyOf(auditor, query);
      expect([status, body]).toEqual([400, { [field]: [expect.stringMatching(message)] }]);
    }
  });

  it('has consistency proofs for staff and auditors only', async () => {
    const { status, body } = await consistencyOf(owner.client, 'from=0');
    expect([status, body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    expect((await consistencyOf(anybody, 'from=0')).status).toBe(401);
  });
});
