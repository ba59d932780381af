import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './configuration-error.js';
import { errorCode } from './error-code.js';

const PERMISSIONS = 0o777;
const OWNER_ONLY = { directory: 0o700, file: 0o600 };
/** Of what a new file or directory may have. */
const OTHERS = 0o077;

/** In a data directory that is being filled by a restore or an import: what it has so far. */
export const BEING_FILLED = '.being-filled';

/** Whatever this process makes from now on is for its owner only: databases and what SQLite puts beside them, too. */
export const makeFilesForOwnerOnly = (): void => void process.umask(OTHERS);

const close = (path: string): void => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.uid !== process.getuid?.() || !(found.isFile() || found.isDirectory())) return;
  const wanted = found.isFile() ? OWNER_ONLY.file : OWNER_ONLY.directory;
  if ((found.mode & PERMISSIONS) !== wanted) chmodSync(path, wanted);
};

/** A directory that is empty or holds a log is ours, and for its owner only; any other may be somebody's home and is left as it is. */
const closeToOthers = (directory: string): void => {
  const names = readdirSync(directory);
  if (names.length > 0 && !existsSync(join(directory, 'events.db'))) return;
  close(directory);
  for (const name of names) close(join(directory, name));
};

/** Else a restore that was broken off would become an empty log. */
const assertNotHalfFilled = (directory: string): void => {
  if (!existsSync(join(directory, BEING_FILLED)) || existsSync(join(directory, 'events.db'))) return;
  throw new ConfigurationError(
    'DATA_DIR',
    `holds a restore or an import that has not come to its end: let it end or run it again, or delete ${join(directory, BEING_FILLED)}`,
  );
};

/** Makes the directory when it is missing, and closes it to others. Throws ConfigurationError when it cannot be written. */
export const prepareDataDirectory = (directory: string): void => {
  makeFilesForOwnerOnly();
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    closeToOthers(directory);
  } catch (error) {
    throw new ConfigurationError(
      'DATA_DIR',
      `must be a directory that can be written: ${directory} (${errorCode(error) ?? 'unknown error'})`,
    );
  }
  assertNotHalfFilled(directory);
};
