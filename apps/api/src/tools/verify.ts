import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyCheckpointSchema, type AnyCheckpoint } from '@waymark/contracts';
import { checkCheckpoint } from '../audit/checkpoint/check-checkpoint.js';
import { knownPublicKey } from '../config/checkpoint-key.js';
import {
  openSqliteEventReader,
  type SqliteEventReader,
} from '../event-sourcing/adapters/sqlite/sqlite-event-reader.js';
import { verifyLog, type Verification } from '../event-sourcing/verify-log.js';

/**
 * `npm run verify` prints a Verification of the log in DATA_DIR as one line of JSON; `npm run verify -- checkpoint.json`
 * also holds the log against a signed checkpoint, and tells in words. Exit code 1 when something is not what it was,
 * 2 when the log or the checkpoint cannot be read.
 */
const dataDirectory = process.env['DATA_DIR'] || './data';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readCheckpoint = (file: string): AnyCheckpoint => {
  try {
    return anyCheckpointSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.message : 'it is not a checkpoint';
    throw new Error(`The checkpoint ${file} cannot be read: ${reason}`, { cause: error });
  }
};

const chainsSay = ({ ok, events, streams, first_broken }: Verification): string => {
  if (ok) return `of ${events} events in ${streams} streams are whole`;
  const { stream, version, position, reason } = first_broken ?? {};
  return `are broken at position ${position ?? '?'} (${stream ?? 'no stream'}, version ${version ?? '?'}): ${reason ?? ''}`;
};

const line = (ok: boolean, subject: string, says: string): string =>
  `${ok ? 'ok    ' : 'WRONG '} ${subject.padEnd(10)} ${says}`;

const verifyAgainst = async (reader: SqliteEventReader, checkpoint: AnyCheckpoint): Promise<boolean> => {
  const chains = await verifyLog(reader);
  console.log(line(chains.ok, 'Chains', chainsSay(chains)));
  const findings = await checkCheckpoint(checkpoint, reader, knownPublicKey(process.env, dataDirectory));
  for (const { ok, subject, says } of findings) console.log(line(ok, subject, says));
  return chains.ok && findings.every(({ ok }) => ok);
};

const verify = async (checkpointFile: string | undefined): Promise<boolean> => {
  const checkpoint = checkpointFile === undefined ? undefined : readCheckpoint(checkpointFile);
  const reader = openSqliteEventReader({ file: join(dataDirectory, 'events.db') });
  try {
    if (checkpoint) return await verifyAgainst(reader, checkpoint);
    const verification = await verifyLog(reader);
    console.log(JSON.stringify(verification));
    return verification.ok;
  } finally {
    reader.close();
  }
};

try {
  if (!(await verify(process.argv[2]))) process.exitCode = 1;
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 2;
}
