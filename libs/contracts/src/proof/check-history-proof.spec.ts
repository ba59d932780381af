import { expect, it } from '@jest/globals';
import { eventHash, leafHash } from '@waymark/proofs';
import { checkHistoryProof } from './check-history-proof.js';
import type { HistoryProof } from './proofs.js';

const event = {
  data: { status: 'delivered' },
  id: 'b4f1',
  metadata: { actor: { id: 'ada', email: 'ada@example.test', role: 'staff' }, request_id: 'r' },
  previous_hash: '0'.repeat(64),
  schema_version: 1,
  stream: 'shipment-7',
  type: 'ShipmentStatusSet',
  version: 1,
};

const proofOf = async (of: Pick<HistoryProof, 'format' | 'event'>): Promise<HistoryProof> => {
  const hash = await eventHash(event);
  const checkpoint = { format: 'waymark-checkpoint-2', size: 1, root: await leafHash(hash), created_at: '' } as const;
  return {
    ...of,
    hash,
    position: 1,
    path: [],
    checkpoint: { ...checkpoint, public_key: '', signature: '' },
  } as HistoryProof;
};

const UNSIGNED = { kind: 'refuted', fault: 'signature' };

it('the event of a whole proof must match its hash', async () => {
  expect(await checkHistoryProof(await proofOf({ format: 'waymark-inclusion-1', event }))).toEqual(UNSIGNED);
  const altered = { ...event, data: { status: 'delayed' } };
  expect(await checkHistoryProof(await proofOf({ format: 'waymark-inclusion-1', event: altered }))).toEqual({
    kind: 'refuted',
    fault: 'event',
  });
});

it('a redacted event is not compared with its hash', async () => {
  const { id, stream, type, version } = event;
  const redacted = { actor: { role: 'staff', redacted: true }, id, stream, type, version } as const;
  const proof = await proofOf({ format: 'waymark-redacted-inclusion-1', event: redacted });
  expect(await checkHistoryProof(proof)).toEqual(UNSIGNED);
});
