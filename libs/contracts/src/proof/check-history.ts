import type { SignedCheckpoint } from '../audit/audit.js';
import { isRedacted, type HistoryEntry } from '../shipments/history.js';
import type { HistoryProof } from './proofs.js';
import { canCheckProofs, type InclusionFault } from '@waymark/proofs';
import { checkHistoryProof } from './check-history-proof.js';
import { firstAltered, versionsToProve } from './history-hashes.js';

export type HistoryVerdict =
  | {
      kind: 'proven';
      signature: 'good' | 'unchecked';
      /** The proof of the last event. */
      proof: HistoryProof;
      /** Every proof that was checked, `proof` last. */
      proofs: readonly HistoryProof[];
      /** Number of entries checked by their hash only, because their actor is redacted. */
      withheld: number;
    }
  /** The event of this version does not match its hash. */
  | { kind: 'altered'; version: number }
  /** The proofs do not match this history. 'key': the signing key differs from the one that this browser has seen. */
  | { kind: 'refuted'; fault: InclusionFault | 'order' | 'key' }
  /** This page has no WebCrypto. */
  | { kind: 'uncheckable' };

const isAscending = (proofs: readonly HistoryProof[]): boolean =>
  proofs.every(({ position }, index) => index === 0 || position > (proofs[index - 1]?.position ?? 0));

/**
 * Whether a history is part of the signed log: every hash that can be recomputed matches its entry, and the hashes that
 * no recomputed entry names (see history-links.ts) are in the log in this order. `entries` must not be empty; `proofs`
 * are the proofs of the versions from `versionsToProve`.
 */
export const checkHistory = async (
  shipmentId: number,
  entries: readonly HistoryEntry[],
  proofs: readonly HistoryProof[],
  seen: SignedCheckpoint | undefined,
): Promise<HistoryVerdict> => {
  if (!canCheckProofs()) return { kind: 'uncheckable' };
  const version = await firstAltered(shipmentId, entries);
  if (version !== undefined) return { kind: 'altered', version };
  const hashes = versionsToProve(entries).map((versionToProve) => entries[versionToProve - 1]?.hash);
  const proof = proofs.at(-1);
  if (!proof || hashes.length !== proofs.length || proofs.some(({ hash }, index) => hash !== hashes[index])) {
    return { kind: 'refuted', fault: 'event' };
  }
  const verdicts = await Promise.all(proofs.map(checkHistoryProof));
  const refuted = verdicts.find((verdict) => verdict.kind === 'refuted');
  if (refuted) return refuted;
  if (!isAscending(proofs)) return { kind: 'refuted', fault: 'order' };
  const key = (seen ?? proof.checkpoint).public_key;
  if (proofs.some(({ checkpoint }) => checkpoint.public_key !== key)) return { kind: 'refuted', fault: 'key' };
  const isSigned = verdicts.every((verdict) => verdict.kind === 'holds' && verdict.signature === 'good');
  const withheld = entries.filter(({ actor }) => isRedacted(actor)).length;
  return { kind: 'proven', signature: isSigned ? 'good' : 'unchecked', proof, proofs, withheld };
};
