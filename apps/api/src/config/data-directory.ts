import { accessSync, constants, mkdirSync } from 'node:fs';
import { ConfigurationError } from './configuration-error.js';
import { errorCode } from './error-code.js';

/** Makes the directory when it is missing. Throws ConfigurationError when it cannot be written. */
export const prepareDataDirectory = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigurationError(
      'DATA_DIR',
      `must be a directory that can be written: ${directory} (${errorCode(error) ?? 'unknown error'})`,
    );
  }
};
