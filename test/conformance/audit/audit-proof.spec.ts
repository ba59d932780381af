import { createHash, createPublicKey, verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkpointSchema, type AuditEvent, type SignedCheckpoint, type VerificationVerdict } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { demoAuditor, newCustomer } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';

const anybody = useServer();
let auditor: Client;

beforeAll(async () => {
  ({ client: auditor } = await demoAuditor(anybody));
});

const everyEvent = async (): Promise<AuditEvent[]> => {
  const { text } = await auditor.get('/audit/events/?after=0', { accept: 'application/x-ndjson' });
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as AuditEvent);
};

describe('the chains of the log', () => {
  it('verify, also for concurrent requests', async () => {
    const before = await everyEvent();
    const answers = await Promise.all([1, 2, 3].map(() => auditor.get<VerificationVerdict>('/audit/verify/')));
    const events = await everyEvent();
    for (const { body } of answers) {
      // The log grows by itself when parcels become late.
      expect(body.events).toBeGreaterThanOrEqual(before.length);
      const streams = new Set(events.slice(0, body.events).map(({ stream }) => stream)).size;
      expect(body).toEqual({ ok: true, events: body.events, streams });
      expect(events.length).toBeGreaterThanOrEqual(body.events);
    }
  });
});

/** The Merkle tree hash, exactly as RFC 9162 §2.1.1 defines it. */
const merkleRoot = (leaves: readonly string[]): Buffer => {
  const sha256 = (...parts: (Buffer | string)[]): Buffer =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest();
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0] ?? '');
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Buffer.of(1), merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)));
};

describe('a signed checkpoint', () => {
  it('can be verified by any reader of the log', async () => {
    const { client } = await newCustomer(anybody);
    await newShipment(client);
    const { body, headers } = await auditor.get<SignedCheckpoint>('/audit/checkpoint/');
    expect(checkpointSchema.parse(body)).toEqual(body);
    expect(headers.get('content-disposition')).toBe('attachment; filename="waymark-checkpoint.json"');

    const leaves = (await everyEvent()).slice(0, body.size).map(({ hash }) => hash);
    expect(leaves).toHaveLength(body.size);
    expect(body.root).toBe(merkleRoot(leaves).toString('hex'));

    const { signature, ...statement } = body;
    const canonical = JSON.stringify(statement, Object.keys(statement).toSorted());
    const x = Buffer.from(body.public_key, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    expect(verify(null, Buffer.from(canonical), key, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('always uses the same key, and advances with the log', async () => {
    const first = await auditor.get<SignedCheckpoint>('/audit/checkpoint/');
    const { client } = await newCustomer(anybody);
    await newShipment(client);
    const second = await auditor.get<SignedCheckpoint>('/audit/checkpoint/');
    expect(second.body.public_key).toBe(first.body.public_key);
    expect(second.body.size).toBeGreaterThan(first.body.size);
    expect(second.body.root).not.toBe(first.body.root);
  });
});
