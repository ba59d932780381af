import type { SignedCheckpoint } from '../audit.js';
import type { InclusionProof } from '../proofs.js';
import { checkSignature } from './checkpoint-signature.js';
import { eventHash } from './event-hash.js';
import { isConsistent, isIncluded, leafHash } from './merkle-proofs.js';

/** Whether this place can check proofs at all: browsers give WebCrypto to pages on HTTPS and on localhost only. */
export const canCheckProofs = (): boolean => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;

/** What holds; of a signature 'unchecked' means that this place knows no Ed25519. */
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

/** What is not hex proves nothing. */
const proves = (proof: Promise<boolean>): Promise<boolean> =>
  proof.catch((error: unknown) => {
    if (error instanceof RangeError) return false;
    throw error;
  });

/** Recomputes the event's hash, the root that its path leads to, and the signature. */
export const checkInclusion = async ({
  event,
  hash,
  position,
  path,
  checkpoint,
}: InclusionProof): Promise<InclusionVerdict> => {
  if ((await eventHash(event)) !== hash) return refuted('event');
  const { size, root } = checkpoint;
  const claim = { index: position - 1, size, leafHash: await leafHash(hash), path, root };
  if (!(await proves(isIncluded(claim)))) return refuted('path');
  const signature = await checkSignature(checkpoint);
  return signature === 'bad' ? refuted('signature') : { kind: 'holds', signature };
};

/** Why a checkpoint does not follow from an older one: signed by another key, over fewer events, no continuation of it, or altered. */
export type ConsistencyFault = 'key' | 'shorter' | 'path' | 'signature';
export type ConsistencyVerdict = Held | { kind: 'refuted'; fault: ConsistencyFault };

/** Whether the log that the newer checkpoint signs begins with the one that the older signed. `path` is a ConsistencyProof's between their sizes. */
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
