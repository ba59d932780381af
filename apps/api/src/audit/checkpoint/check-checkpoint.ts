import type { SignedCheckpoint } from '@waymark/contracts';
import { rootAt } from '../../event-sourcing/log-proof.js';
import type { Position } from '../../event-sourcing/event-store.js';
import type { VerifiableLog } from '../../event-sourcing/verify-log.js';
import { isSignatureGood } from './signed-checkpoint.js';

/** One thing that was looked at, in words for a person. */
export interface Finding {
  subject: 'Signature' | 'Log';
  ok: boolean;
  says: string;
}

interface CheckedLog extends Pick<VerifiableLog, 'headsAt'> {
  head(): Promise<Position>;
}

const signatureFinding = (checkpoint: SignedCheckpoint, knownKey: string | undefined): Finding => {
  const subject = 'Signature';
  if (!isSignatureGood(checkpoint)) {
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

const logFinding = async (checkpoint: SignedCheckpoint, log: CheckedLog): Promise<Finding> => {
  const subject = 'Log';
  const { position, streams, root, created_at } = checkpoint;
  const head = await log.head();
  if (head < position) {
    return { subject, ok: false, says: `ends at position ${head}: it was cut off, the checkpoint saw ${position}` };
  }
  const found = await rootAt(log, position);
  if (found.root !== root || found.streams !== streams) {
    const says = `is not the one that was signed: up to position ${position} it has the root ${found.root} over ${found.streams} streams, the checkpoint says ${root} over ${streams}`;
    return { subject, ok: false, says };
  }
  return { subject, ok: true, says: `up to position ${position} is the one that was signed at ${created_at}` };
};

/** Holds a checkpoint against a log. `knownKey` is the server's own public key, where there is one. */
export const checkCheckpoint = async (
  checkpoint: SignedCheckpoint,
  log: CheckedLog,
  knownKey: string | undefined,
): Promise<Finding[]> => [signatureFinding(checkpoint, knownKey), await logFinding(checkpoint, log)];
