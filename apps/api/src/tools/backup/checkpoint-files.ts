import { readFileSync } from 'node:fs';
import { anyCheckpointSchema, type AnyCheckpoint } from '@waymark/contracts';
import { checkCheckpoint } from '../../audit/checkpoint/check-checkpoint.js';
import type { VerifiableLog } from '../../event-sourcing/verify-log.js';
import { Refusal } from './refusal.js';

/** Throws Refusal. */
export const readCheckpoint = (file: string): AnyCheckpoint => {
  try {
    return anyCheckpointSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.message : 'it is no checkpoint';
    throw new Refusal(`${file} cannot be read: ${reason}`, { cause: error });
  }
};

/** Rejects with Refusal where the checkpoint, or the log, is not what was signed. */
export const assertSigned = async (
  log: VerifiableLog,
  checkpoint: AnyCheckpoint,
  knownKey: string | undefined,
): Promise<void> => {
  const findings = await checkCheckpoint(checkpoint, log, knownKey);
  const wrong = findings.find(({ ok }) => !ok);
  if (wrong)
    throw new Refusal(`held against the checkpoint of ${checkpoint.created_at}: ${wrong.subject} ${wrong.says}`);
};
