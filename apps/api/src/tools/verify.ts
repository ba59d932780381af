import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { savedProofSchema, type AnyCheckpoint, type SavedProof } from '@waymark/contracts';
import { checkCheckpoint, type Finding } from '../proofs/check-checkpoint.js';
import { checkSavedProofs } from '../proofs/check-saved-proofs.js';
import { knownPublicKey } from '../config/checkpoint-key.js';
import { eventStoreOf } from '../config/cluster.js';
import { assertCompleteLog } from '../config/complete-log.js';
import type { SqliteEventReader } from '@waymark/event-store/sqlite';
import { openEventReader } from '../event-log/log-files.js';
import { verifyLog, type Verification } from '@waymark/event-store';

/**
 * `npm run verify` prints a Verification of the log in DATA_DIR as one line of JSON. `npm run verify --
 * checkpoint.json` also checks the log against a signed checkpoint, and prints text. With a saved proof among the
 * files, it needs no log: `npm run verify -- proof.json checkpoint.json consistency.json` checks the files against each
 * other. Exits with 1 if a check fails or nothing links two checkpoints, with 2 if the log or a file cannot be read, or if
 * the files have no checkpoint.
 */
const dataDirectory = process.env['DATA_DIR'] || './data';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readSaved = (file: string): SavedProof => {
  try {
    return savedProofSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error ? error.message : 'it is not a checkpoint, a proof or evidence';
    throw new Error(`${file} cannot be read: ${reason}`, { cause: error });
  }
};

const chainsSay = ({ ok, events, streams, first_broken }: Verification): string => {
  if (ok) return `of ${events} events in ${streams} streams are intact`;
  const { stream, version, position, reason } = first_broken ?? {};
  return `are broken at position ${position ?? '?'} (${stream ?? 'no stream'}, version ${version ?? '?'}): ${reason ?? ''}`;
};

const line = (ok: boolean, subject: string, says: string): string =>
  `${ok ? 'ok    ' : 'WRONG '} ${subject.padEnd(10)} ${says}`;

const areGood = (findings: readonly Finding[]): boolean => {
  for (const { ok, subject, says } of findings) console.log(line(ok, subject, says));
  return findings.every(({ ok }) => ok);
};

const knownKey = (): string | undefined => knownPublicKey(process.env, dataDirectory);

const verifyAgainst = async (reader: SqliteEventReader, checkpoint: AnyCheckpoint): Promise<boolean> => {
  const chains = await verifyLog(reader);
  console.log(line(chains.ok, 'Chains', chainsSay(chains)));
  return areGood(await checkCheckpoint(checkpoint, reader, knownKey())) && chains.ok;
};

const verifyTheLog = async (checkpoint: AnyCheckpoint | undefined): Promise<boolean> => {
  if (eventStoreOf(process.env).kind === 'embedded') assertCompleteLog(dataDirectory);
  const reader = openEventReader({ file: join(dataDirectory, 'events.db') });
  try {
    if (checkpoint) return await verifyAgainst(reader, checkpoint);
    const verification = await verifyLog(reader);
    console.log(JSON.stringify(verification));
    return verification.ok;
  } finally {
    reader.close();
  }
};

const verify = async (files: readonly string[]): Promise<boolean> => {
  const saved = files.map(readSaved);
  const [only] = saved;
  if (!only) return verifyTheLog(undefined);
  const isCheckpoint = only.format === 'waymark-checkpoint-1' || only.format === 'waymark-checkpoint-2';
  return saved.length === 1 && isCheckpoint ? verifyTheLog(only) : areGood(await checkSavedProofs(saved, knownKey()));
};

try {
  if (!(await verify(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 2;
}
