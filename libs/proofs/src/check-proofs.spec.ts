import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fromText, sha256 } from './bytes.js';
import { canonicalJson } from './canonical-json.js';
import { checkConsistency, checkInclusion, type Checkpoint, type InclusionProof } from './check-proofs.js';
import { eventHash } from './event-hash.js';
import { leafHash } from './merkle-proofs.js';

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** A checkpoint with another signed field. */
interface Signed extends Checkpoint {
  created_at: string;
}

const newSigner = async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const public_key = toBase64(await crypto.subtle.exportKey('raw', publicKey));
  return async (size: number, root: string): Promise<Signed> => {
    const statement = { size, root, created_at: '2026-05-06T07:08:09.000Z', public_key };
    const signature = await crypto.subtle.sign('Ed25519', privateKey, fromText(canonicalJson(statement)));
    return { ...statement, signature: toBase64(signature) };
  };
};

const event = {
  data: { status: 'delivered' },
  id: 'b4f1',
  metadata: { actor: { id: 'ada', email: 'zoë@example.test', role: 'staff' }, request_id: 'r' },
  previous_hash: '0'.repeat(64),
  schema_version: 1,
  stream: 'order-7',
  type: 'StatusSet',
  version: 1,
};
const OTHER = 'a'.repeat(64);

let sign: Awaited<ReturnType<typeof newSigner>>;
/** A proof from a log of one event. */
let proof: InclusionProof & { checkpoint: Signed };
/** A checkpoint of the same log with one more event. */
let grown: Signed;
let path: string[];

beforeAll(async () => {
  sign = await newSigner();
  const hash = await eventHash(event);
  const checkpoint = await sign(1, await leafHash(hash));
  proof = { event, hash, position: 1, path: [], checkpoint };
  path = [await leafHash(OTHER)];
  const nodes = [checkpoint.root, ...path].map((node) => node.match(/../g)?.map((byte) => Number.parseInt(byte, 16)));
  grown = await sign(2, await sha256(Uint8Array.of(1), ...nodes.map((bytes = []) => Uint8Array.from(bytes))));
});

afterEach(() => {
  jest.restoreAllMocks();
});

const withoutEd25519 = (): void => {
  jest.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('unknown', 'NotSupportedError'));
};

describe('an inclusion proof', () => {
  it('holds', async () => {
    expect(await checkInclusion(proof)).toEqual({ kind: 'holds', signature: 'good' });
    expect(await checkInclusion({ ...proof, position: 1, path, checkpoint: grown })).toMatchObject({ kind: 'holds' });
  });

  it.each<[string, () => Partial<InclusionProof>, string]>([
    ['other data', () => ({ event: { ...event, data: { status: 'delayed' } } }), 'event'],
    ['another actor', () => ({ event: { ...event, metadata: {} } }), 'event'],
    ['another place in its stream', () => ({ event: { ...event, version: 2 } }), 'event'],
    ['another hash', () => ({ hash: OTHER }), 'event'],
    ['another place in the log', () => ({ position: 2 }), 'path'],
    ['a path that is not hex', () => ({ path: ['x'] }), 'path'],
    ['a root of its own', () => ({ checkpoint: { ...proof.checkpoint, root: OTHER } }), 'path'],
    ['another time', () => ({ checkpoint: { ...proof.checkpoint, created_at: '2026-05-06' } }), 'signature'],
    ['no key', () => ({ checkpoint: { ...proof.checkpoint, public_key: '%' } }), 'signature'],
    ['no signature', () => ({ checkpoint: { ...proof.checkpoint, signature: '' } }), 'signature'],
  ])('with %s is refuted', async (_, changes, fault) => {
    expect(await checkInclusion({ ...proof, ...changes() })).toEqual({ kind: 'refuted', fault });
  });

  it('reports an unchecked signature where Ed25519 is unknown, and still checks the rest', async () => {
    withoutEd25519();
    expect(await checkInclusion(proof)).toEqual({ kind: 'holds', signature: 'unchecked' });
    expect(await checkInclusion({ ...proof, position: 2 })).toEqual({ kind: 'refuted', fault: 'path' });
  });
});

describe('an inclusion proof without its event', () => {
  const withheld = () => ({ ...proof, event: undefined });

  it('holds for its hash', async () => {
    expect(await checkInclusion(withheld())).toEqual({ kind: 'holds', signature: 'good' });
  });

  it.each<[string, () => Partial<InclusionProof>, string]>([
    ['another hash', () => ({ hash: OTHER }), 'path'],
    ['another place in the log', () => ({ position: 2 }), 'path'],
    ['another time', () => ({ checkpoint: { ...proof.checkpoint, created_at: '2026-05-06' } }), 'signature'],
  ])('with %s is refuted', async (_, changes, fault) => {
    expect(await checkInclusion({ ...withheld(), ...changes() })).toEqual({ kind: 'refuted', fault });
  });
});

describe('a checkpoint after another', () => {
  it('follows from it', async () => {
    expect(await checkConsistency(proof.checkpoint, grown, path)).toEqual({ kind: 'holds', signature: 'good' });
    expect(await checkConsistency(grown, grown, [])).toEqual({ kind: 'holds', signature: 'good' });
  });

  it.each<[string, () => Promise<Parameters<typeof checkConsistency>>, string]>([
    ['over fewer events', async () => [grown, proof.checkpoint, path], 'shorter'],
    ['of another log', async () => [await sign(1, OTHER), grown, path], 'path'],
    ['without a proof', async () => [proof.checkpoint, grown, []], 'path'],
    ['with a path that is not hex', async () => [proof.checkpoint, grown, ['x']], 'path'],
    ['of as many other events', async () => [await sign(2, OTHER), grown, []], 'path'],
    ['by another key', async () => [proof.checkpoint, await (await newSigner())(2, grown.root), path], 'key'],
    ['that was altered', async () => [proof.checkpoint, { ...grown, size: 3 }, path], 'signature'],
    ['after one that was altered', async () => [{ ...proof.checkpoint, size: 0 }, grown, path], 'signature'],
  ])('%s is refuted', async (_, given, fault) => {
    expect(await checkConsistency(...(await given()))).toEqual({ kind: 'refuted', fault });
  });

  it('reports unchecked signatures where Ed25519 is unknown', async () => {
    withoutEd25519();
    expect(await checkConsistency(proof.checkpoint, grown, path)).toEqual({ kind: 'holds', signature: 'unchecked' });
  });
});
