import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyCheckpoint } from '@waymark/contracts';
import { knownPublicKey } from '../../config/checkpoint-key.js';
import type { Environment } from '../../config/variables.js';
import { eventFile, isReadable } from '@waymark/event-store/sqlite';
import { openEventReader } from '../../event-log/log-files.js';
import { verifyLog, type VerifiableLog } from '@waymark/event-store';
import { rootOfEvents } from '../../proofs/log-roots.js';
import { assertSigned, readCheckpoint } from './checkpoint-files.js';
import { copyFile, synchronise } from './durable-files.js';
import { fillDataDirectory } from './fill-data-directory.js';
import { CHECKPOINT, LOG, readManifest, type BackupContents } from './manifest.js';
import { Refusal } from './refusal.js';

export interface RestoreOptions {
  backup: string;
  dataDirectory: string;
  environment: Environment;
  /** A checkpoint stored elsewhere, which the log must match. */
  checkpoint: AnyCheckpoint | undefined;
  /** Receives the name of each step before it begins. */
  say: (step: string) => void;
}

export type Restored = Pick<BackupContents, 'product' | 'created_at' | 'log'> & {
  /** Names of the files that are now in the data directory. */
  files: string[];
  /** Number of signed checkpoints that the log was checked against. */
  checkpoints: number;
};

const copyFiles = async (backup: string, draft: string, { files }: BackupContents): Promise<void> => {
  for (const { name, bytes, sha256 } of files) {
    if (!existsSync(join(backup, name))) throw new Refusal(`${name} of the backup is missing`);
    const copied = await copyFile(join(backup, name), join(draft, name));
    if (copied.bytes !== bytes) {
      throw new Refusal(`${name} of the backup is damaged: it has ${copied.bytes} bytes of ${bytes}`);
    }
    if (copied.sha256 !== sha256) {
      throw new Refusal(`${name} of the backup is damaged: its SHA-256 does not match`);
    }
  }
};

const assertWhole = async (log: VerifiableLog, expected: BackupContents['log']): Promise<void> => {
  const { events, streams, first_broken } = await verifyLog(log);
  if (first_broken) {
    const { position, stream, version, reason } = first_broken;
    throw new Refusal(
      `the log of the backup is broken at position ${position ?? '?'} (${stream ?? 'no stream'}, version ${version ?? '?'}): ${reason}`,
    );
  }
  const root = await rootOfEvents(log, events);
  const isExpected = events === expected.events && streams === expected.streams && root === expected.tree.root;
  if (!isExpected) throw new Refusal('the log of the backup does not match its manifest');
};

/**
 * Creates a data directory from a backup, after it has verified every file, every hash chain, the tree and the
 * checkpoints. Rejects with Refusal if one is wrong or the directory is not empty; then nothing is changed.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const { backup, dataDirectory, environment, checkpoint, say } = options;
  const contents = await readManifest(backup);
  const { product, created_at, log, files } = contents;
  if (!isReadable(eventFile, log.format)) {
    throw new Refusal(`the log of the backup has format ${log.format}; this version reads ${eventFile.version}`);
  }
  return fillDataDirectory(dataDirectory, async (draft) => {
    say(`copying ${files.map(({ name }) => name).join(', ')} of ${created_at}`);
    await copyFiles(backup, draft, contents);
    say(`checking ${log.events.toLocaleString('en')} events`);
    const own = files.some(({ name }) => name === CHECKPOINT) ? [readCheckpoint(join(draft, CHECKPOINT))] : [];
    const checkpoints = checkpoint ? [...own, checkpoint] : own;
    const reader = openEventReader({ file: join(draft, LOG) });
    try {
      await assertWhole(reader, log);
      for (const one of checkpoints) await assertSigned(reader, one, knownPublicKey(environment, draft));
    } finally {
      reader.close();
    }
    await rm(join(draft, CHECKPOINT), { force: true });
    await synchronise(draft);
    const names: string[] = files.map(({ name }) => name).filter((name) => name !== CHECKPOINT);
    return { product, created_at, log, files: names, checkpoints: checkpoints.length };
  });
};
