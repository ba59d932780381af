import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './configuration-error.js';
import { errorCode } from './error-code.js';

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Made whole before it gets its name, so that neither a crash nor a second process leaves half a secret. */
const make = (file: string): void => {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** The secret kept in the data directory, made at the first start, readable by its owner only. */
export const keptJwtSecret = (dataDirectory: string): string => {
  const file = join(dataDirectory, 'jwt-secret');
  try {
    if (read(file) === undefined) make(file);
    const secret = read(file) ?? '';
    if (secret.length >= 32) return secret;
  } catch (error) {
    throw new ConfigurationError(
      'DATA_DIR',
      `cannot keep the secret in ${file} (${errorCode(error) ?? 'unknown error'})`,
    );
  }
  throw new ConfigurationError('JWT_SECRET', `is unset and ${file} holds none: delete that file to make a new one`);
};
