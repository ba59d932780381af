import { lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { because, ConfigurationError } from '../../config/configuration-error.js';
import { BEING_BEGUN } from '../../config/complete-log.js';
import { BEING_FILLED } from '../../config/data-directory.js';
import { makeDirectory } from '../../platform/make-directory.js';
import { FileLock } from '@waymark/event-store/sqlite';
import { synchronise } from './durable-files.js';
import { CHECKPOINT_KEY, LOG } from './manifest.js';
import { Refusal } from './refusal.js';

/** Files without content that a start or a tool may have left. */
const EMPTY: readonly string[] = [`${LOG}.lock`, `${LOG}.lock-journal`, BEING_BEGUN];
/** Files that a killed restore or import may have left, in addition to its draft directory. */
const LEFT_OVER: readonly string[] = [...EMPTY, BEING_FILLED, CHECKPOINT_KEY];

const assertEmpty = (directory: string): void => {
  const names = readdirSync(directory).toSorted();
  const leftOver = names.includes(BEING_FILLED) ? LEFT_OVER : EMPTY;
  const something = names.find((name) => !leftOver.includes(name));
  if (something !== undefined) throw new Refusal(`${directory} is not empty: it contains ${something}`);
};

/** Moves the log last: a directory without a log counts as empty. */
const publish = async (draft: string, directory: string): Promise<void> => {
  const names = await readdir(draft);
  for (const name of names.filter((one) => one !== LOG)) await rename(join(draft, name), join(directory, name));
  await synchronise(directory);
  await rename(join(draft, LOG), join(directory, LOG));
  rmdirSync(draft);
  rmSync(join(directory, BEING_BEGUN), { force: true });
  await synchronise(directory);
};

const removeIfEmpty = (directory: string): void => {
  if (readdirSync(directory).length === 0) rmdirSync(directory);
};

/**
 * Creates a data directory from the files that `work` writes to a draft inside it. Rejects with Refusal if the
 * directory is not empty, with ConfigurationError if it cannot be created, with DirectoryInUseError, or as `work` does; then the directory stays unchanged.
 */
export const fillDataDirectory = async <Result>(
  directory: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> => {
  const isNew = !lstatSync(directory, { throwIfNoEntry: false });
  try {
    makeDirectory(directory);
  } catch (error) {
    throw new ConfigurationError('DATA_DIR', `cannot be created: ${directory}: ${because(error)}`);
  }
  assertEmpty(directory);
  const lock = FileLock.acquire(join(directory, LOG));
  const draft = join(directory, BEING_FILLED);
  try {
    // Check again under the lock: another process may have filled the directory meanwhile.
    assertEmpty(directory);
    for (const name of [BEING_FILLED, CHECKPOINT_KEY]) rmSync(join(directory, name), { recursive: true, force: true });
    await mkdir(draft);
    const result = await work(draft);
    await publish(draft, directory);
    lock.release();
    return result;
  } catch (error) {
    lock.release();
    for (const name of [BEING_FILLED, ...EMPTY]) rmSync(join(directory, name), { recursive: true, force: true });
    if (isNew) removeIfEmpty(directory);
    throw error;
  }
};
