import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { signCheckpoint } from '../../proofs/signed-checkpoint.js';
import { knownCheckpointKey } from '../../config/checkpoint-key.js';
import type { Environment } from '../../config/variables.js';
import {
  eventFile,
  DirectoryInUseError,
  FileLock,
  messageOf,
  type SqliteEventReader,
} from '@waymark/event-store/sqlite';
import { makeDirectory } from '../../platform/make-directory.js';
import { BrokenEventError, NewLogFile } from '../new-log-file.js';
import { openEventReader } from '../../event-log/log-files.js';
import { VERSION } from '../../platform/version.js';
import { copyFile, digestOf, synchronise, writeNew } from './durable-files.js';
import { CHECKPOINT, CHECKPOINT_KEY, LOG, MANIFEST, writeManifest, type BackupContents } from './manifest.js';
import { Refusal } from './refusal.js';

const PAGE = 500;
const NAME = /^waymark-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const INCOMPLETE = '.incomplete-';

export interface BackupOptions {
  dataDirectory: string;
  /** Parent directory of the backups. */
  target: string;
  environment: Environment;
  now: () => Date;
  /** Whether the log is a node's copy, whose KurrentDB commit positions are copied too. */
  isCopy: boolean;
  report: (progress: { step: string; position: number; events: number }) => void;
}

export interface Backup {
  directory: string;
  log: BackupContents['log'];
}

/**
 * Allows one backup at a time, so that unfinished backups can be deleted safely. Throws an error that names the folder
 * if it is not writable.
 */
const lockOf = (target: string): FileLock => {
  try {
    makeDirectory(target);
    return FileLock.acquire(join(target, '.waymark-backup'));
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) {
      throw new Error(
        `the folder ${target} is not writable (${messageOf(error)}). Choose one that this user can write to`,
        {
          cause: error,
        },
      );
    }
    throw new Error(`another backup is running in ${target}`, { cause: error });
  }
};

const namesIn = async (target: string): Promise<string[]> => (await readdir(target)).toSorted();

const removeUnfinished = async (target: string): Promise<void> => {
  const unfinished = (await namesIn(target)).filter((name) => name.startsWith(INCOMPLETE));
  for (const name of unfinished) await rm(join(target, name), { recursive: true, force: true });
};

/**
 * Reads each page in a transaction of its own, so that the server's writer never waits and can checkpoint its
 * write-ahead log between pages.
 */
const copyLog = async (
  reader: SqliteEventReader,
  log: NewLogFile,
  { isCopy, report }: Pick<BackupOptions, 'isCopy' | 'report'>,
): Promise<void> => {
  const events = await reader.head();
  while (log.position < events) {
    const page = reader.storedAfter(log.position, Math.min(PAGE, events - log.position));
    if (page.length === 0) throw new Refusal(`the log is broken: there is no event at position ${log.position + 1}`);
    for (const event of page) log.add(event, isCopy ? reader.commitOf(event.position) : undefined);
    report({ step: 'copied', position: log.position, events });
    await setImmediate();
  }
};

const writeLog = async (file: string, options: BackupOptions): Promise<BackupContents['log']> => {
  const reader = openEventReader({ file: join(options.dataDirectory, LOG) });
  const log = NewLogFile.create(file);
  try {
    await copyLog(reader, log, options);
    log.finish();
  } catch (error) {
    throw error instanceof BrokenEventError ? new Refusal(`the log is broken at ${error.message}`) : error;
  } finally {
    log.close();
    reader.close();
  }
  await synchronise(file);
  const { position, hash, streams, treeHead: tree } = log;
  return { format: eventFile.version, events: position, streams, head: { position, hash }, tree };
};

const fill = async (draft: string, created_at: Date, options: BackupOptions): Promise<BackupContents['log']> => {
  const { dataDirectory, environment } = options;
  const log = await writeLog(join(draft, LOG), options);
  const files: BackupContents['files'] = [{ name: LOG, ...(await digestOf(join(draft, LOG))) }];
  const key = knownCheckpointKey(environment, dataDirectory);
  if (key) {
    const checkpoint = signCheckpoint(log.tree, created_at, key);
    await writeNew(join(draft, CHECKPOINT), `${JSON.stringify(checkpoint)}\n`);
    files.push({ name: CHECKPOINT, ...(await digestOf(join(draft, CHECKPOINT))) });
  }
  if (existsSync(join(dataDirectory, CHECKPOINT_KEY))) {
    const copied = await copyFile(join(dataDirectory, CHECKPOINT_KEY), join(draft, CHECKPOINT_KEY));
    files.push({ name: CHECKPOINT_KEY, ...copied });
  }
  await writeManifest(draft, { product: VERSION, created_at: created_at.toISOString(), log, files });
  await synchronise(draft);
  return log;
};

/**
 * Copies the current log to a new directory in `target`; a server may run. The directory gets its name only when it is
 * complete and synced to disk. Rejects with Refusal if the log is broken, or with a file error; then nothing remains.
 */
export const makeBackup = async (options: BackupOptions): Promise<Backup> => {
  const { target, now } = options;
  const lock = lockOf(target);
  const created_at = now();
  const name = `waymark-${created_at.toISOString().replaceAll(/[:.]/g, '-')}`;
  const draft = join(target, `${INCOMPLETE}${name}`);
  try {
    await removeUnfinished(target);
    await mkdir(draft);
    const log = await fill(draft, created_at, options);
    await rename(draft, join(target, name));
    await synchronise(target);
    return { directory: join(target, name), log };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
};

/** Deletes all but the newest `count` complete backups. Returns the deleted names. */
export const keepNewest = async (target: string, count: number): Promise<string[]> => {
  const lock = lockOf(target);
  try {
    const whole = (await namesIn(target)).filter((name) => NAME.test(name) && existsSync(join(target, name, MANIFEST)));
    const older = whole.slice(0, Math.max(0, whole.length - count));
    for (const name of older) {
      // Renamed first, so that a partly deleted backup is not taken for a complete one.
      const leaving = join(target, `${INCOMPLETE}${name}`);
      await rename(join(target, name), leaving);
      await rm(leaving, { recursive: true });
    }
    return older;
  } finally {
    lock.release();
  }
};
