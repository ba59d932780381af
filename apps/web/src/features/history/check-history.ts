import {
  canCheckProofs,
  checkInclusion,
  firstAltered,
  type HistoryEntry,
  type InclusionFault,
  type InclusionProof,
  type SignedCheckpoint,
} from '@waymark/contracts';

export type HistoryVerdict =
  | { kind: 'proven'; signature: 'good' | 'unchecked'; proof: InclusionProof }
  /** The event of this version is not what its hash says. */
  | { kind: 'altered'; version: number }
  /** The proof is not one of this history; 'key' is another than this browser knows the log by. */
  | { kind: 'refuted'; fault: InclusionFault | 'key' }
  /** This page has no WebCrypto. */
  | { kind: 'uncheckable' };

/**
 * Whether a history is part of the signed log: every hash is that of what its entry says, and the last one is in the
 * log. As each names the one before it (see chain.ts), so are all. `entries` are not empty.
 */
export const checkHistory = async (
  shipmentId: number,
  entries: readonly HistoryEntry[],
  proof: InclusionProof,
  seen: SignedCheckpoint | undefined,
): Promise<HistoryVerdict> => {
  if (!canCheckProofs()) return { kind: 'uncheckable' };
  const version = await firstAltered(shipmentId, entries);
  if (version !== undefined) return { kind: 'altered', version };
  if (proof.hash !== entries.at(-1)?.hash) return { kind: 'refuted', fault: 'event' };
  const verdict = await checkInclusion(proof);
  if (verdict.kind === 'refuted') return verdict;
  if (seen && seen.public_key !== proof.checkpoint.public_key) return { kind: 'refuted', fault: 'key' };
  return { kind: 'proven', signature: verdict.signature, proof };
};
