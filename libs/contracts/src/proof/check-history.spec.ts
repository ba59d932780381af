import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SignedCheckpoint } from '../audit/audit.js';
import type { HistoryEntry } from '../shipments/history.js';
import type { HistoryProof } from './proofs.js';
import { eventHash, fromHex, leafHash, sha256 } from '@waymark/proofs';
import { checkHistory } from './check-history.js';
import { hashedEventOfEntry } from './history-hashes.js';

const SHIPMENT = 7;
const OTHER = 'a'.repeat(64);
const own = { id: 'ada', email: 'ada@example.test', role: 'customer' } as const;

const node = (left: string, right: string): Promise<string> => sha256(Uint8Array.of(1), fromHex(left), fromHex(right));

/** The history with all actors, as staff see it. */
let whole: HistoryEntry[];
/** Proofs of each version's hash only. */
let proofs: [HistoryProof, HistoryProof, HistoryProof];

const withheld = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  actor: { role: 'staff', redacted: true },
  request_id: null,
});

beforeAll(async () => {
  // Signatures are tested in check-proofs.spec.ts.
  jest.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('unknown', 'NotSupportedError'));
  whole = [];
  for (const version of [1, 2, 3]) {
    const entry: HistoryEntry = {
      ...{ version, type: 'ShipmentStatusSet', id: `event-${version}`, recorded_at: '2026-05-06T07:08:09.000Z' },
      ...{ actor: own, request_id: 'r', schema_version: 1, data: { status: 'delayed' }, changes: [] },
      ...{ hash: '', previous_hash: whole.at(-1)?.hash ?? '0'.repeat(64) },
    };
    whole.push({ ...entry, hash: await eventHash(hashedEventOfEntry(SHIPMENT, entry)) });
  }
  const [one = '', two = '', three = ''] = await Promise.all(whole.map(({ hash }) => leafHash(hash)));
  const both = await node(one, two);
  const checkpoint: SignedCheckpoint = {
    ...{ format: 'waymark-checkpoint-2', size: 3, root: await node(both, three) },
    ...{ created_at: '2026-05-06T07:08:09.000Z', public_key: 'key', signature: 'signature' },
  };
  const proofOf = (version: 1 | 2 | 3, path: string[]): HistoryProof => ({
    format: 'waymark-redacted-inclusion-1',
    event: {
      ...{ actor: { role: 'staff', redacted: true }, id: `event-${version}`, type: 'ShipmentStatusSet', version },
      stream: `shipment-${SHIPMENT}`,
    },
    ...{ hash: whole[version - 1]?.hash ?? '', position: version, path, checkpoint },
  });
  proofs = [proofOf(1, [two, three]), proofOf(2, [one, three]), proofOf(3, [both])];
});
afterAll(() => {
  jest.restoreAllMocks();
});

const check = (entries: readonly HistoryEntry[], given: readonly HistoryProof[], seen?: SignedCheckpoint) =>
  checkHistory(SHIPMENT, entries, given, seen);
const at = (version: 1 | 2 | 3) => whole[version - 1] as HistoryEntry;

describe('a history', () => {
  it('is proven by the proof of its last event when every hash can be recomputed', async () => {
    expect(await check(whole, [proofs[2]])).toMatchObject({ kind: 'proven', withheld: 0, proof: { position: 3 } });
  });

  it('is proven with withheld actors by the proofs of hashes that no recomputed entry names', async () => {
    const one = [at(1), withheld(at(2)), at(3)];
    expect(await check(one, [proofs[0], proofs[2]])).toMatchObject({
      ...{ kind: 'proven', signature: 'unchecked', withheld: 1 },
      ...{ proof: { position: 3 }, proofs: [{ position: 1 }, { position: 3 }] },
    });
    expect(await check(whole.map(withheld), proofs)).toMatchObject({ kind: 'proven', withheld: 3 });
  });

  it('is altered when a recomputed entry is altered and others are withheld', async () => {
    const altered = [at(1), withheld(at(2)), { ...at(3), data: { status: 'delivered' } }];
    expect(await check(altered, [proofs[0], proofs[2]])).toEqual({ kind: 'altered', version: 3 });
  });

  it('is refuted when a withheld entry has another hash, even if the chain fits', async () => {
    const first = { ...withheld(at(1)), hash: OTHER };
    const entries = [first, { ...withheld(at(2)), previous_hash: OTHER }, at(3)];
    expect(await check(entries, [proofs[0], proofs[2]])).toEqual({ kind: 'refuted', fault: 'event' });
    const forged = { ...proofs[0], hash: OTHER };
    expect(await check(entries, [forged, proofs[2]])).toEqual({ kind: 'refuted', fault: 'path' });
  });

  it('is refuted without the proof of the event before a withheld entry', async () => {
    const entries = [at(1), withheld(at(2)), at(3)];
    for (const given of [[proofs[2]], [], [proofs[0]]]) {
      expect(await check(entries, given)).toEqual({ kind: 'refuted', fault: 'event' });
    }
  });

  it('is refuted when its events have another order in the log', async () => {
    const swapped = [withheld(at(2)), withheld(at(1)), withheld(at(3))].map((entry, index) => ({
      ...entry,
      version: index + 1,
    }));
    expect(await check(swapped, [proofs[1], proofs[0], proofs[2]])).toEqual({ kind: 'refuted', fault: 'order' });
  });

  it('is refuted when a proof is signed with another key', async () => {
    const { checkpoint } = proofs[0];
    const entries = [at(1), withheld(at(2)), at(3)];
    const given = [{ ...proofs[0], checkpoint: { ...checkpoint, public_key: 'otherkey' } }, proofs[2]];
    expect(await check(entries, given)).toEqual({ kind: 'refuted', fault: 'key' });
    expect(await check(whole, [proofs[2]], { ...checkpoint, public_key: 'otherkey' })).toEqual({
      ...{ kind: 'refuted', fault: 'key' },
    });
  });
});
