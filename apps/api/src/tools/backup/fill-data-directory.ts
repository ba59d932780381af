import { lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { BEING_FILLED } from '../../config/data-directory.js';
import { FileLock } from '../../event-sourcing/adapters/sqlite/file-lock.js';
import { synchronise } from './durable-files.js';
import { CHECKPOINT_KEY, LOG } from './manifest.js';
import { Refusal } from './refusal.js';

const LOCKS: readonly string[] = [`${LOG}.lock`, `${LOG}.lock-journal`];
/** What one that was killed may have left, beside the directory that says so. */
const LEFT_OVER: readonly string[] = [...LOCKS, BEING_FILLED, CHECKPOINT_KEY];

const assertEmpty = (directory: string): void => {
  const names = readdirSync(directory).toSorted();
  const leftOver = names.includes(BEING_FILLED) ? LEFT_OVER : LOCKS;
  const something = names.find((name) => !leftOver.includes(name));
  if (something !== undefined) throw new Refusal(`${directory} is not empty: it holds ${something}`);
};

/** The log comes last: a directory without it holds nothing. */
const publish = async (draft: string, directory: string): Promise<void> => {
  const names = await readdir(draft);
  for (const name of names.filter((one) => one !== LOG)) await rename(join(draft, name), join(directory, name));
  await synchronise(directory);
  await rename(join(draft, LOG), join(directory, LOG));
  rmdirSync(draft);
  await synchronise(directory);
};

const removeIfEmpty = (directory: string): void => {
  if (readdirSync(directory).length === 0) rmdirSync(directory);
};

/**
 * Makes a data directory of what `work` puts into a draft inside it, once that is done. Rejects with Refusal when the
 * directory holds anything, with DataDirectoryInUseError, and as `work` does: then it is as it was.
 */
export const fillDataDirectory = async <Result>(
  directory: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> => {
  const isNew = !lstatSync(directory, { throwIfNoEntry: false });
  mkdirSync(directory, { recursive: true });
  assertEmpty(directory);
  const lock = FileLock.acquire(join(directory, LOG));
  const draft = join(directory, BEING_FILLED);
  try {
    // Somebody may have been faster.
    assertEmpty(directory);
    for (const name of [BEING_FILLED, CHECKPOINT_KEY]) rmSync(join(directory, name), { recursive: true, force: true });
    await mkdir(draft);
    const result = await work(draft);
    await publish(draft, directory);
    lock.release();
    return result;
  } catch (error) {
    lock.release();
    for (const name of [BEING_FILLED, ...LOCKS]) rmSync(join(directory, name), { recursive: true, force: true });
    if (isNew) removeIfEmpty(directory);
    throw error;
  }
};
