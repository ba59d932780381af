import { checkSignature, type AnyCheckpoint } from '@waymark/contracts';
import type { Position } from '../../event-sourcing/event-store.js';
import type { VerifiableLog } from '../../event-sourcing/verify-log.js';
import { rootOfEvents, rootOfStreamHeads } from './log-roots.js';

/** One thing that was looked at, in words for a person. */
export interface Finding {
  subject: 'Signature' | 'Log' | 'Event' | 'Growth';
  ok: boolean;
  says: string;
}

type CheckedLog = Pick<VerifiableLog, 'head' | 'headsAt' | 'tree'>;

/** `knownKey` is the server's own public key, where there is one. */
export const signatureFinding = async (checkpoint: AnyCheckpoint, knownKey: string | undefined): Promise<Finding> => {
  const subject = 'Signature';
  if ((await checkSignature(checkpoint)) !== 'good') {
    return { subject, ok: false, says: 'is not that of the key in the checkpoint: the checkpoint was altered' };
  }
  if (knownKey === undefined) {
    const says = `is good, but whose key ${checkpoint.public_key} is cannot be told here: CHECKPOINT_KEY is unset and DATA_DIR has no checkpoint-key`;
    return { subject, ok: true, says };
  }
  return checkpoint.public_key === knownKey
    ? { subject, ok: true, says: "is good, by this server's own key" }
    : { subject, ok: false, says: `is by another key than this server's: ${checkpoint.public_key}, not ${knownKey}` };
};

const endOf = (checkpoint: AnyCheckpoint): Position =>
  checkpoint.format === 'waymark-checkpoint-1' ? checkpoint.position : checkpoint.size;

/** How the log's root differs from the signed one; undefined when it does not. */
const differenceOf = async (checkpoint: AnyCheckpoint, log: CheckedLog): Promise<string | undefined> => {
  switch (checkpoint.format) {
    case 'waymark-checkpoint-1': {
      const { streams, root } = await rootOfStreamHeads(log, checkpoint.position);
      if (root === checkpoint.root && streams === checkpoint.streams) return undefined;
      return `it has the root ${root} over ${streams} streams, the checkpoint says ${checkpoint.root} over ${checkpoint.streams}`;
    }
    case 'waymark-checkpoint-2': {
      const root = await rootOfEvents(log, checkpoint.size);
      return root === checkpoint.root ? undefined : `it has the root ${root}, the checkpoint says ${checkpoint.root}`;
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
    return { subject, ok: false, says: `ends at position ${head}: it was cut off, the checkpoint saw ${position}` };
  }
  const difference = await differenceOf(checkpoint, log);
  if (difference !== undefined) {
    return { subject, ok: false, says: `is not the one that was signed: up to position ${position} ${difference}` };
  }
  return {
    subject,
    ok: true,
    says: `up to position ${position} is the one that was signed at ${checkpoint.created_at}`,
  };
};

/** Holds a checkpoint against a log. `knownKey` is the server's own public key, where there is one. */
export const checkCheckpoint = async (
  checkpoint: AnyCheckpoint,
  log: CheckedLog,
  knownKey: string | undefined,
): Promise<Finding[]> => [await signatureFinding(checkpoint, knownKey), await logFinding(checkpoint, log)];
