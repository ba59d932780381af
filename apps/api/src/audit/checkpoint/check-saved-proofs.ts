import {
  checkConsistency,
  checkInclusion,
  type ConsistencyFault,
  type ConsistencyProof,
  type InclusionFault,
  type InclusionProof,
  type SavedProof,
  type SignedCheckpoint,
} from '@waymark/contracts';
import { signatureFinding, type Finding } from './check-checkpoint.js';

const INCLUSION_FAULTS: Readonly<Record<InclusionFault, string>> = {
  event: 'is not what its hash says: the event was altered',
  path: 'is not part of what was signed: its hash does not lead to the root',
  signature: 'is part of a checkpoint that was altered',
};

const CONSISTENCY_FAULTS: Readonly<Record<ConsistencyFault, string>> = {
  key: 'is not proven: the checkpoints are signed by two keys',
  shorter: 'is none: there are fewer events than before',
  path: 'is none: what was signed first is not the beginning of what was signed later',
  signature: 'is not proven: a checkpoint was altered',
};

const inclusionFinding = async (proof: InclusionProof): Promise<Finding> => {
  const verdict = await checkInclusion(proof);
  const { stream, version, type } = proof.event;
  const { size, created_at } = proof.checkpoint;
  const subject = 'Event';
  if (verdict.kind === 'refuted') {
    return { subject, ok: false, says: `${stream}, version ${version}, ${INCLUSION_FAULTS[verdict.fault]}` };
  }
  const says = `${stream}, version ${version}, ${type}, is number ${proof.position} of the ${size} events signed at ${created_at}`;
  return { subject, ok: true, says };
};

const pathBetween = (
  older: SignedCheckpoint,
  newer: SignedCheckpoint,
  proofs: readonly ConsistencyProof[],
): string[] => {
  if (older.size === newer.size) return [];
  const proof = proofs.find(({ from, to }) => from.size === older.size && to.size === newer.size);
  if (proof) return proof.path;
  throw new RangeError(
    `What was signed over ${older.size} events and over ${newer.size} cannot be linked: give the answer of /api/v1/audit/consistency/?from=${older.size}&to=${newer.size} too`,
  );
};

const growthFinding = async (
  older: SignedCheckpoint,
  newer: SignedCheckpoint,
  proofs: readonly ConsistencyProof[],
): Promise<Finding> => {
  const verdict = await checkConsistency(older, newer, pathBetween(older, newer, proofs));
  const says = `from ${older.size} events, signed at ${older.created_at}, to ${newer.size}, signed at ${newer.created_at},`;
  return verdict.kind === 'refuted'
    ? { subject: 'Growth', ok: false, says: `${says} ${CONSISTENCY_FAULTS[verdict.fault]}` }
    : { subject: 'Growth', ok: true, says: `${says} kept every event where it was` };
};

/** Checks saved proofs against each other, without a log. `knownKey` is the server's own public key, where it is known. Throws RangeError where a proof is missing that links them. */
export const checkSavedProofs = async (
  saved: readonly SavedProof[],
  knownKey: string | undefined,
): Promise<Finding[]> => {
  const inclusions = saved.filter((one) => one.format === 'waymark-inclusion-1');
  const consistencies = saved.filter((one) => one.format === 'waymark-consistency-1');
  if (saved.some(({ format }) => format === 'waymark-checkpoint-1')) {
    throw new RangeError('A checkpoint of the former form can only be held against the log itself');
  }
  const checkpoints = [
    ...saved.filter((one) => one.format === 'waymark-checkpoint-2'),
    ...inclusions.map(({ checkpoint }) => checkpoint),
  ].toSorted((one, other) => one.size - other.size || one.created_at.localeCompare(other.created_at));
  if (checkpoints.length === 0)
    throw new RangeError('A consistency proof says nothing without the checkpoints that it links');
  const findings = await Promise.all(inclusions.map(inclusionFinding));
  for (const [index, newer] of checkpoints.entries()) {
    const older = checkpoints[index - 1];
    findings.push(await (older ? growthFinding(older, newer, consistencies) : signatureFinding(newer, knownKey)));
  }
  return findings;
};
