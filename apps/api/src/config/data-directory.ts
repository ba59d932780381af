import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './configuration-error.js';
import { errorCode } from './error-code.js';

const OWNER_ONLY = 0o700;
const OTHERS = 0o007;

/** A directory that holds a log is closed to strangers; any other may be somebody's home and is left as it is. */
const closeToOthers = (directory: string): void => {
  const { mode, uid } = statSync(directory);
  if (uid !== process.getuid?.() || (mode & OTHERS) === 0) return;
  if (existsSync(join(directory, 'events.db'))) chmodSync(directory, mode & 0o770);
};

/** Makes the directory, for its owner only, when it is missing. Throws ConfigurationError when it cannot be written. */
export const prepareDataDirectory = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true, mode: OWNER_ONLY });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    closeToOthers(directory);
  } catch (error) {
    throw new ConfigurationError(
      'DATA_DIR',
      `must be a directory that can be written: ${directory} (${errorCode(error) ?? 'unknown error'})`,
    );
  }
};
