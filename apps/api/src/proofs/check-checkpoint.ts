import type { AnyCheckpoint } from '@waymark/contracts';
import { checkSignature } from '@waymark/proofs';
import type { Position, VerifiableLog } from '@waymark/event-store';
import { rootOfEvents, rootOfStreamHeads } from './log-roots.js';

/** The result of one check, in words for a person. */
export interface Finding {
  subject: 'Signature' | 'Log' | 'Event' | 'Growth' | 'History' | 'Day' | 'State';
  ok: boolean;
  says: string;
}

type CheckedLog = Pick<VerifiableLog, 'head' | 'headsAt' | 'tree'>;

/** `knownKey` is the server's own public key, if known. */
export const signatureFinding = async (checkpoint: AnyCheckpoint, knownKey: string | undefined): Promise<Finding> => {
  const subject = 'Signature';
  if ((await checkSignature(checkpoint)) !== 'good') {
    return { subject, ok: false, says: 'does not match the key in the checkpoint: the checkpoint was altered' };
  }
  if (knownKey === undefined) {
    const says = `is valid, but the owner of the key ${checkpoint.public_key} is unknown: CHECKPOINT_KEY is unset and DATA_DIR has no checkpoint-key`;
    return { subject, ok: true, says };
  }
  return checkpoint.public_key === knownKey
    ? { subject, ok: true, says: "is valid and made with this server's key" }
    : {
        subject,
        ok: false,
        says: `was made with a key that is not this server's: ${checkpoint.public_key}, not ${knownKey}`,
      };
};

const endOf = (checkpoint: AnyCheckpoint): Position =>
  checkpoint.format === 'waymark-checkpoint-1' ? checkpoint.position : checkpoint.size;

/** Describes how the log's root differs from the signed one; undefined if it matches. */
const differenceOf = async (checkpoint: AnyCheckpoint, log: CheckedLog): Promise<string | undefined> => {
  switch (checkpoint.format) {
    case 'waymark-checkpoint-1': {
      const { streams, root } = await rootOfStreamHeads(log, checkpoint.position);
      if (root === checkpoint.root && streams === checkpoint.streams) return undefined;
      return `its root is ${root} over ${streams} streams, the checkpoint has ${checkpoint.root} over ${checkpoint.streams}`;
    }
    case 'waymark-checkpoint-2': {
      const root = await rootOfEvents(log, checkpoint.size);
      return root === checkpoint.root ? undefined : `its root is ${root}, the checkpoint has ${checkpoint.root}`;
    }
    default:
      return checkpoint satisfies never;
  }
};

const logFinding = async (checkpoint: AnyCheckpoint, log: CheckedLog): Promise<Finding> => {
  const subject = 'Log';
  const position = endOf(checkpoint);
  const head = await log.head();
  if (head < position) {
    return {
      subject,
      ok: false,
      says: `ends at position ${head}: it was truncated, the checkpoint covers position ${position}`,
    };
  }
  const difference = await differenceOf(checkpoint, log);
  if (difference !== undefined) {
    return { subject, ok: false, says: `differs from the signed log: up to position ${position} ${difference}` };
  }
  return {
    subject,
    ok: true,
    says: `matches, up to position ${position}, the log signed at ${checkpoint.created_at}`,
  };
};

/** Checks the log against a checkpoint. `knownKey` is the server's own public key, if known. */
export const checkCheckpoint = async (
  checkpoint: AnyCheckpoint,
  log: CheckedLog,
  knownKey: string | undefined,
): Promise<Finding[]> => [await signatureFinding(checkpoint, knownKey), await logFinding(checkpoint, log)];
