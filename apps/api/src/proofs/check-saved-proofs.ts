import {
  checkHistoryProof,
  type ConsistencyProof,
  type Evidence,
  type HistoryProof,
  type SavedProof,
  type SignedCheckpoint,
} from '@waymark/contracts';
import { checkConsistency, type ConsistencyFault, type InclusionFault } from '@waymark/proofs';
import { signatureFinding, type Finding } from './check-checkpoint.js';
import { checkEvidence } from './check-evidence.js';

const INCLUSION_FAULTS: Readonly<Record<InclusionFault, string>> = {
  event: 'does not match its hash: the event was altered',
  path: 'is not part of the signed log: its hash does not lead to the root',
  signature: 'belongs to an altered checkpoint',
};

const CHECKED_BY_HASH = 'its actor is withheld, so only its hash was checked';

const CONSISTENCY_FAULTS: Readonly<Record<ConsistencyFault, string>> = {
  key: 'is not proven: the checkpoints are signed with two keys',
  shorter: 'fails: the log has fewer events than before',
  path: 'fails: the earlier signed log is not a prefix of the later one',
  signature: 'is not proven: a checkpoint was altered',
};

const isHistoryProof = (saved: SavedProof): saved is HistoryProof =>
  saved.format === 'waymark-inclusion-1' || saved.format === 'waymark-redacted-inclusion-1';

/**
 * checkEvidence checks each proof against its own checkpoint. Only the last checkpoint is compared with other
 * checkpoints.
 */
const lastProof = ({ proofs }: Evidence): HistoryProof[] => proofs.slice(-1);

const inclusionFinding = async (proof: HistoryProof): Promise<Finding> => {
  const verdict = await checkHistoryProof(proof);
  const { stream, version, type } = proof.event;
  const { size, created_at } = proof.checkpoint;
  const subject = 'Event';
  if (verdict.kind === 'refuted') {
    return { subject, ok: false, says: `${stream}, version ${version}, ${INCLUSION_FAULTS[verdict.fault]}` };
  }
  const says = `${stream}, version ${version}, ${type}, is number ${proof.position} of the ${size} events signed at ${created_at}`;
  const isWithheld = proof.format === 'waymark-redacted-inclusion-1';
  return { subject, ok: true, says: isWithheld ? `${says}; ${CHECKED_BY_HASH}` : says };
};

/** The path between two checkpoints; undefined if no proof links them. */
const pathBetween = (
  older: SignedCheckpoint,
  newer: SignedCheckpoint,
  proofs: readonly ConsistencyProof[],
): readonly string[] | undefined =>
  older.size === newer.size
    ? []
    : proofs.find(({ from, to }) => from.size === older.size && to.size === newer.size)?.path;

const growthFinding = async (
  older: SignedCheckpoint,
  newer: SignedCheckpoint,
  proofs: readonly ConsistencyProof[],
): Promise<Finding> => {
  const subject = 'Growth';
  const path = pathBetween(older, newer, proofs);
  const verdict = await checkConsistency(older, newer, path ?? []);
  const says = `from ${older.size} events, signed at ${older.created_at}, to ${newer.size}, signed at ${newer.created_at},`;
  if (verdict.kind === 'holds') return { subject, ok: true, says: `${says} kept every event at its position` };
  if (path === undefined && verdict.fault === 'path') {
    const address = `/api/v1/audit/consistency/?from=${older.size}&to=${newer.size}`;
    return {
      subject,
      ok: false,
      says: `${says} is not proven: no file links the two checkpoints. Also pass the response of ${address}`,
    };
  }
  return { subject, ok: false, says: `${says} ${CONSISTENCY_FAULTS[verdict.fault]}` };
};

/**
 * Checks saved proofs against each other, without a log. `knownKey` is the server's own public key, if known. Throws
 * RangeError if there is no checkpoint to check against.
 */
export const checkSavedProofs = async (
  saved: readonly SavedProof[],
  knownKey: string | undefined,
): Promise<Finding[]> => {
  const inclusions = saved.filter(isHistoryProof);
  const evidence = saved.filter((one) => one.format === 'waymark-evidence-1');
  const consistencies = saved.filter((one) => one.format === 'waymark-consistency-1');
  if (saved.some(({ format }) => format === 'waymark-checkpoint-1')) {
    throw new RangeError('A checkpoint in the former format can only be checked against the log itself');
  }
  const checkpoints = [
    ...saved.filter((one) => one.format === 'waymark-checkpoint-2'),
    ...[...inclusions, ...evidence.flatMap(lastProof)].map(({ checkpoint }) => checkpoint),
  ].toSorted((one, other) => one.size - other.size || one.created_at.localeCompare(other.created_at));
  if (checkpoints.length === 0) throw new RangeError('A consistency proof needs the checkpoints that it links');
  const findings = [
    ...(await Promise.all(evidence.map(checkEvidence))).flat(),
    ...(await Promise.all(inclusions.map(inclusionFinding))),
  ];
  for (const [index, newer] of checkpoints.entries()) {
    const older = checkpoints[index - 1];
    const growth = older && (await growthFinding(older, newer, consistencies));
    // Growth that holds has checked the signature, with the same key.
    if (!growth?.ok) findings.push(await signatureFinding(newer, knownKey));
    if (growth) findings.push(growth);
  }
  return findings;
};
