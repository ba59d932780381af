import { accessSync, constants } from 'node:fs';
import { errorCode } from './error-code.js';

const DENIED: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM']);
const ABSENT: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR']);

const asUser = (): string => (process.getuid ? ` by user ${process.getuid()}` : '');

/** The file may exist, but this user may not read it. */
class UnreadablePathError extends Error {
  override readonly name = 'UnreadablePathError';

  constructor(path: string, cause: unknown) {
    super(`${path} cannot be read${asUser()}. Run this as the user that runs the server`, { cause });
  }
}

/** If permission was denied, returns an error that says what to do; otherwise, the error itself. */
export const namedDenial = (error: unknown, path: string): unknown =>
  DENIED.has(errorCode(error)) ? new UnreadablePathError(path, error) : error;

/**
 * Returns whether the file exists. Throws an error that names the path and the user if permission is denied, so that an
 * unreadable log is not mistaken for a missing one.
 */
export const fileIsThere = (
  path: string,
  look: (path: string) => void = (one) => accessSync(one, constants.R_OK),
): boolean => {
  try {
    look(path);
    return true;
  } catch (error) {
    if (ABSENT.has(errorCode(error))) return false;
    throw namedDenial(error, path);
  }
};
