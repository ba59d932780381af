import { accessSync, chmodSync, constants, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assertCompleteLog, beginLog } from './complete-log.js';
import { because, ConfigurationError } from './configuration-error.js';
import { errorCode } from '@waymark/event-store';
import { makeDirectory } from '../platform/make-directory.js';

const PERMISSIONS = 0o777;
const OWNER_ONLY = { directory: 0o700, file: 0o600 };
/** Permission bits that new files and directories never get. */
const OTHERS = 0o077;

/** Holds the partial content while a restore or an import fills a data directory. */
export const BEING_FILLED = '.being-filled';

/**
 * Makes all new files of this process readable only by their owner, including databases and the files that SQLite
 * creates next to them.
 */
export const makeFilesForOwnerOnly = (): void => void process.umask(OTHERS);

const close = (path: string): void => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.uid !== process.getuid?.() || !(found.isFile() || found.isDirectory())) return;
  const mode = found.isFile() ? OWNER_ONLY.file : OWNER_ONLY.directory;
  if ((found.mode & PERMISSIONS) !== mode) chmodSync(path, mode);
};

/**
 * Restricts only an empty directory or one that contains a log. Any other directory may be a home directory, so its
 * mode stays unchanged.
 */
const closeToOthers = (directory: string): void => {
  const names = readdirSync(directory);
  if (names.length > 0 && !existsSync(join(directory, 'events.db'))) return;
  close(directory);
  for (const name of names) close(join(directory, name));
};

/**
 * Files that must be readable and writable. Rows are rebuilt if they are not, so their files are not among them.
 */
const NEEDED = /^(?:(?:events|coordination|outbox)\.db.*|.+\.lock|jwt-secret|checkpoint-key)$/;

/** A tool that root ran may leave files that the server cannot open. */
const assertOwnFiles = (directory: string): void => {
  for (const name of readdirSync(directory).filter((one) => NEEDED.test(one))) {
    const file = join(directory, name);
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
      if (statSync(file).isFile()) continue;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') continue;
      const { uid } = lstatSync(file);
      throw new ConfigurationError('DATA_DIR', `contains ${file}, which belongs to user ${uid}: ${because(error)}`);
    }
    throw new ConfigurationError('DATA_DIR', `contains ${file}, which is not a file. Rename it`);
  }
};

/** Without this check, an interrupted restore would become an empty log. */
const assertNotHalfFilled = (directory: string): void => {
  if (!existsSync(join(directory, BEING_FILLED)) || existsSync(join(directory, 'events.db'))) return;
  throw new ConfigurationError(
    'DATA_DIR',
    `contains an unfinished restore or import. Wait until it ends, run it again, or delete ${join(directory, BEING_FILLED)}`,
  );
};

/**
 * Creates the directory if it is missing and restricts it to its owner. Throws ConfigurationError if it is not
 * writable, or if a log that this process would continue is incomplete. `isCopy`: KurrentDB has the log.
 */
export const prepareDataDirectory = (directory: string, { isCopy }: { isCopy: boolean }): void => {
  makeFilesForOwnerOnly();
  try {
    makeDirectory(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    closeToOthers(directory);
  } catch (error) {
    throw new ConfigurationError('DATA_DIR', `must be a writable directory: ${directory}: ${because(error)}`);
  }
  assertOwnFiles(directory);
  assertNotHalfFilled(directory);
  if (isCopy) return;
  assertCompleteLog(directory);
  try {
    beginLog(directory);
  } catch (error) {
    throw new ConfigurationError('DATA_DIR', `does not allow creating a file in ${directory}: ${because(error)}`);
  }
};
