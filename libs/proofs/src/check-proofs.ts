import { checkSignature, type SignedStatement } from './checkpoint-signature.js';
import { eventHash, type HashedEvent } from './event-hash.js';
import { isConsistent, isIncluded, leafHash } from './merkle-proofs.js';

/** A signed tree head: the root (hex) of the tree over the log's first `size` events. */
export interface Checkpoint extends SignedStatement {
  size: number;
  root: string;
}

/** Proves that an event is part of the log that its checkpoint signs. */
export interface InclusionProof {
  /** Undefined where the reader may not see the whole event: the proof is then one of the hash alone. */
  event: HashedEvent | undefined;
  hash: string;
  /** The event's place in the log, from 1; its leaf is number `position - 1`. */
  position: number;
  /** The audit path of RFC 9162 §2.1.3, in hex, lowest first. */
  path: readonly string[];
  checkpoint: Checkpoint;
}

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

/** Recomputes the event's hash, the root that its path leads to, and the signature. */
export const checkInclusion = async (proof: InclusionProof): Promise<InclusionVerdict> => {
  const { event, hash, position, path, checkpoint } = proof;
  if (event && (await eventHash(event)) !== hash) return refuted('event');
  const { size, root } = checkpoint;
  const claim = { index: position - 1, size, leafHash: await leafHash(hash), path, root };
  if (!(await proves(isIncluded(claim)))) return refuted('path');
  const signature = await checkSignature(checkpoint);
  return signature === 'bad' ? refuted('signature') : { kind: 'holds', signature };
};

/** Why a checkpoint does not follow from an older one: another key, fewer events, not a continuation, or altered. */
export type ConsistencyFault = 'key' | 'shorter' | 'path' | 'signature';
export type ConsistencyVerdict = Held | { kind: 'refuted'; fault: ConsistencyFault };

/** Whether the log of the newer checkpoint begins with the log of the older one. `path` is the proof of RFC 9162 §2.1.4 between their sizes, in hex. */
export const checkConsistency = async (
  older: Checkpoint,
  newer: Checkpoint,
  path: readonly string[],
): Promise<ConsistencyVerdict> => {
  const signatures = [await checkSignature(older), await checkSignature(newer)];
  if (signatures.includes('bad')) return refuted('signature');
  if (older.public_key !== newer.public_key) return refuted('key');
  if (newer.size < older.size) return refuted('shorter');
  if (!(await proves(isConsistent({ from: older, to: newer, path })))) return refuted('path');
  return { kind: 'holds', signature: signatures.includes('unchecked') ? 'unchecked' : 'good' };
};
