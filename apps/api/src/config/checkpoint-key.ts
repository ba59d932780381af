import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { because, ConfigurationError } from './configuration-error.js';
import { kept, readKept } from './kept-file.js';
import { text, type Environment } from './variables.js';

const VARIABLE = 'CHECKPOINT_KEY';
export const HOW_TO_MAKE_A_CHECKPOINT_KEY = 'openssl genpkey -algorithm ed25519 -outform DER | openssl base64 -A';

const fileIn = (dataDirectory: string): string => join(dataDirectory, 'checkpoint-key');

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const parsed = (file: string, content: string): KeyObject => {
  try {
    return createPrivateKey(content);
  } catch {
    throw new ConfigurationError(
      'DATA_DIR',
      `contains no valid key in ${file}. Restore the key file that signed your checkpoints`,
    );
  }
};

const decoded = (value: string): KeyObject =>
  value.startsWith('-----BEGIN')
    ? createPrivateKey(value.replaceAll('\\n', '\n'))
    : createPrivateKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'pkcs8' });

const isEd25519 = (key: KeyObject): boolean => key.asymmetricKeyType === 'ed25519';

/**
 * Returns the key in CHECKPOINT_KEY: PKCS#8, as base64 of DER or as PEM, whose line breaks may be written as \n.
 * Undefined if unset. Throws ConfigurationError.
 */
export const givenCheckpointKey = (environment: Environment): KeyObject | undefined => {
  const value = text(environment, VARIABLE, '');
  if (value === '') return undefined;
  try {
    const key = decoded(value);
    if (isEd25519(key)) return key;
  } catch {
    // The OpenSSL message may quote the key.
  }
  throw new ConfigurationError(
    VARIABLE,
    `must be an Ed25519 private key in one line. Create one with: ${HOW_TO_MAKE_A_CHECKPOINT_KEY}`,
  );
};

/**
 * Returns the Ed25519 key that signs checkpoints. The first start creates it in the data directory, readable only by
 * its owner. Throws ConfigurationError.
 */
export const keptCheckpointKey = (dataDirectory: string): KeyObject => {
  const file = fileIn(dataDirectory);
  try {
    return parsed(file, kept(file, newKey));
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError('DATA_DIR', `does not allow storing the key in ${file}: ${because(error)}`);
  }
};

/** Returns the public key, 32 bytes in base64. */
export const publicKeyOf = (key: KeyObject): string =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

/**
 * Returns the key of the server with this environment and data directory, or undefined if there is none; creates no
 * key. Throws ConfigurationError.
 */
export const knownCheckpointKey = (environment: Environment, dataDirectory: string): KeyObject | undefined => {
  const given = givenCheckpointKey(environment);
  if (given) return given;
  const content = readKept(fileIn(dataDirectory));
  return content === undefined ? undefined : parsed(fileIn(dataDirectory), content);
};

/** Returns the public key of knownCheckpointKey, in base64. */
export const knownPublicKey = (environment: Environment, dataDirectory: string): string | undefined => {
  const key = knownCheckpointKey(environment, dataDirectory);
  return key && publicKeyOf(key);
};
