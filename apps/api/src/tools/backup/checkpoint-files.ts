import { readFileSync } from 'node:fs';
import { anyCheckpointSchema, type AnyCheckpoint } from '@waymark/contracts';
import { checkCheckpoint } from '../../proofs/check-checkpoint.js';
import type { VerifiableLog } from '@waymark/event-store';
import { Refusal } from './refusal.js';

/** Throws Refusal if the file cannot be read or is not a checkpoint. */
export const readCheckpoint = (file: string): AnyCheckpoint => {
  try {
    return anyCheckpointSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.message : 'it is not a checkpoint';
    throw new Refusal(`${file} cannot be read: ${reason}`, { cause: error });
  }
};

/** Rejects with Refusal if the signature of the checkpoint is invalid, or the log does not match it. */
export const assertSigned = async (
  log: VerifiableLog,
  checkpoint: AnyCheckpoint,
  knownKey: string | undefined,
): Promise<void> => {
  const findings = await checkCheckpoint(checkpoint, log, knownKey);
  const wrong = findings.find(({ ok }) => !ok);
  if (wrong)
    throw new Refusal(`checked against the checkpoint of ${checkpoint.created_at}: ${wrong.subject} ${wrong.says}`);
};
