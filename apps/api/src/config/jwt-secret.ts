import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { because, ConfigurationError } from './configuration-error.js';
import { kept } from './kept-file.js';

/**
 * Returns the secret in the data directory. The first start creates it, readable only by its owner. Throws
 * ConfigurationError.
 */
export const keptJwtSecret = (dataDirectory: string): string => {
  const file = join(dataDirectory, 'jwt-secret');
  try {
    const secret = kept(file, () => randomBytes(48).toString('base64url'));
    if (secret.length >= 32) return secret;
  } catch (error) {
    throw new ConfigurationError('DATA_DIR', `does not allow storing the secret in ${file}: ${because(error)}`);
  }
  throw new ConfigurationError(
    'JWT_SECRET',
    `is unset and ${file} contains no valid secret. Delete that file to create a new one`,
  );
};
