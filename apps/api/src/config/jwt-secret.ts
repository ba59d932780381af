import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ConfigurationError } from './configuration-error.js';
import { errorCode } from './error-code.js';
import { kept } from './kept-file.js';

/** The secret kept in the data directory, made at the first start, readable by its owner only. */
export const keptJwtSecret = (dataDirectory: string): string => {
  const file = join(dataDirectory, 'jwt-secret');
  try {
    const secret = kept(file, () => randomBytes(48).toString('base64url'));
    if (secret.length >= 32) return secret;
  } catch (error) {
    throw new ConfigurationError(
      'DATA_DIR',
      `cannot keep the secret in ${file} (${errorCode(error) ?? 'unknown error'})`,
    );
  }
  throw new ConfigurationError('JWT_SECRET', `is unset and ${file} holds none: delete that file to make a new one`);
};
