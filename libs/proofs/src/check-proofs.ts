import type { SignedCheckpoint } from '../audit/audit.js';
import type { HistoryProof } from './proofs.js';
import { checkSignature } from './checkpoint-signature.js';
import { eventHash } from './event-hash.js';
import { isConsistent, isIncluded, leafHash } from './merkle-proofs.js';

/** Whether this runtime can check proofs: browsers offer WebCrypto on HTTPS and on localhost only. */
export const canCheckProofs = (): boolean => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;

/** The proof holds. 'unchecked' means that this runtime does not support Ed25519. */
interface Held {
  kind: 'holds';
  signature: 'good' | 'unchecked';
}

/** Why an inclusion proof does not hold: the event has another hash, the path leads to another root, the checkpoint was altered. */
export type InclusionFault = 'event' | 'path' | 'signature';
export type InclusionVerdict = Held | { kind: 'refuted'; fault: InclusionFault };

const refuted = <const Fault extends string>(fault: Fault): { kind: 'refuted'; fault: Fault } => ({
  kind: 'refuted',
  fault,
});

/** A proof with text that is not hex does not hold. */
const proves = (proof: Promise<boolean>): Promise<boolean> =>
  proof.catch((error: unknown) => {
    if (error instanceof RangeError) return false;
    throw error;
  });

/** Recomputes the event's hash (unless its actor is redacted), the root that its path leads to, and the signature. */
export const checkInclusion = async (proof: HistoryProof): Promise<InclusionVerdict> => {
  const { hash, position, path, checkpoint } = proof;
  if (proof.format === 'waymark-inclusion-1' && (await eventHash(proof.event)) !== hash) return refuted('event');
  const { size, root } = checkpoint;
  const claim = { index: position - 1, size, leafHash: await leafHash(hash), path, root };
  if (!(await proves(isIncluded(claim)))) return refuted('path');
  const signature = await checkSignature(checkpoint);
  return signature === 'bad' ? refuted('signature') : { kind: 'holds', signature };
};

/** Why a checkpoint does not follow from an older one: another key, fewer events, not a continuation, or altered. */
export type ConsistencyFault = 'key' | 'shorter' | 'path' | 'signature';
export type ConsistencyVerdict = Held | { kind: 'refuted'; fault: ConsistencyFault };

/** Whether the log of the newer checkpoint begins with the log of the older one. `path` comes from a ConsistencyProof between their sizes. */
export const checkConsistency = async (
  older: SignedCheckpoint,
  newer: SignedCheckpoint,
  path: readonly string[],
): Promise<ConsistencyVerdict> => {
  const signatures = [await checkSignature(older), await checkSignature(newer)];
  if (signatures.includes('bad')) return refuted('signature');
  if (older.public_key !== newer.public_key) return refuted('key');
  if (newer.size < older.size) return refuted('shorter');
  if (!(await proves(isConsistent({ from: older, to: newer, path })))) return refuted('path');
  return { kind: 'holds', signature: signatures.includes('unchecked') ? 'unchecked' : 'good' };
};
