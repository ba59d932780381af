import { errorCode } from '../platform/error-code.js';
import { fileTrouble } from '../platform/file-trouble.js';

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

/** Returns the reason of a file error for a message, with what to do if it is known. */
export const because = (error: unknown): string => fileTrouble(error) ?? errorCode(error) ?? 'unknown error';
