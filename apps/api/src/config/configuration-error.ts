import { errorCode } from '@waymark/event-store';
import { DirectoryInUseError, fileTrouble } from '@waymark/event-store/sqlite';

/** An environment variable whose value prevents the start. The message begins with the variable's name. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(
    readonly variable: string,
    problem: string,
  ) {
    super(`${variable} ${problem}`);
  }
}

/** What to do with a damaged file after it was moved away. */
export const DAMAGED_FILE_REMEDY = 'follow "A damaged file" in docs/backup.md';

/** Returns the reason of a file error for a message, with what to do if it is known. */
export const because = (error: unknown): string =>
  fileTrouble(error, DAMAGED_FILE_REMEDY) ?? errorCode(error) ?? 'unknown error';

/** Returns the message of an error for operators, with the variable that it concerns. */
export const messageForOperators = (error: unknown): string => {
  if (error instanceof DirectoryInUseError) {
    return `DATA_DIR ${error.directory} is in use by another Waymark process (lock file: ${error.lockFile})`;
  }
  return error instanceof Error ? error.message : String(error);
};
