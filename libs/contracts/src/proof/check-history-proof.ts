import { checkInclusion, type InclusionVerdict } from '@waymark/proofs';
import type { HistoryProof } from './proofs.js';

/** Recomputes the event's hash (unless its actor is redacted), the root that its path leads to, and the signature. */
export const checkHistoryProof = (proof: HistoryProof): Promise<InclusionVerdict> =>
  checkInclusion({ ...proof, event: proof.format === 'waymark-inclusion-1' ? proof.event : undefined });
