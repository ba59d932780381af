import { RequestError, auditCalls } from '@waymark/client';
import type { ConsistencyProof, SignedCheckpoint } from '@waymark/contracts';
import { canCheckProofs, checkConsistency, type ConsistencyFault } from '@waymark/proofs';
import { http } from '../../../lib/requests/http.js';
import { rememberCheckpoint, seenCheckpoint } from '../../../lib/storage/seen-checkpoint.js';

const audit = auditCalls(http);

/** How the current log relates to the checkpoint that this browser saw last. */
export type Growth =
  | { kind: 'first seen'; signature: 'good' | 'unchecked'; present: SignedCheckpoint }
  | { kind: 'grown'; signature: 'good' | 'unchecked'; seen: SignedCheckpoint; present: SignedCheckpoint }
  | {
      kind: 'refuted';
      fault: ConsistencyFault;
      seen: SignedCheckpoint;
      present: SignedCheckpoint;
      /** The server's proof between the two; undefined if it has none. */
      proof: ConsistencyProof | undefined;
    }
  /** WebCrypto is not available on this page. */
  | { kind: 'uncheckable' };

/** Returns undefined if the log has not reached the larger size. Throws RequestError. */
const proofBetween = async (from: number, to: number, signal: AbortSignal): Promise<ConsistencyProof | undefined> => {
  try {
    return await audit.consistency({ from, to }, { signal });
  } catch (error) {
    if (error instanceof RequestError && error.status === 400) return undefined;
    throw error;
  }
};

/**
 * Loads the current checkpoint, verifies it in the browser, and stores it for the next visit unless it is refuted. Throws
 * RequestError.
 */
export const checkGrowth = async (signal: AbortSignal): Promise<Growth> => {
  if (!canCheckProofs()) return { kind: 'uncheckable' };
  const present = await audit.checkpoint({ signal });
  const seen = seenCheckpoint();
  // The node that responds may be behind the node that served the previous checkpoint.
  const [older, newer] = seen && seen.size > present.size ? [present, seen] : [seen ?? present, present];
  const isSameSize = older.size === newer.size;
  const proof = isSameSize ? undefined : await proofBetween(older.size, newer.size, signal);
  if (seen && !isSameSize && !proof) return { kind: 'refuted', fault: 'shorter', seen, present, proof };
  const verdict = await checkConsistency(older, newer, proof?.path ?? []);
  if (verdict.kind === 'refuted') {
    return { kind: 'refuted', fault: verdict.fault, seen: seen ?? present, present, proof };
  }
  if (verdict.signature === 'good') rememberCheckpoint(newer);
  return seen
    ? { kind: 'grown', signature: verdict.signature, seen, present }
    : { kind: 'first seen', signature: verdict.signature, present };
};
