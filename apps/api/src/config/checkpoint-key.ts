import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { ConfigurationError } from './configuration-error.js';
import { errorCode } from './error-code.js';
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
    throw new ConfigurationError('DATA_DIR', `holds no key in ${file}: put back the one that signed your checkpoints`);
  }
};

const decoded = (value: string): KeyObject =>
  value.startsWith('-----BEGIN')
    ? createPrivateKey(value.replaceAll('\\n', '\n'))
    : createPrivateKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'pkcs8' });

const isEd25519 = (key: KeyObject): boolean => key.asymmetricKeyType === 'ed25519';

/** The key that CHECKPOINT_KEY gives: PKCS#8 as base64 of DER, or PEM whose line ends may be written \n. Undefined when it is unset. Throws ConfigurationError. */
export const givenCheckpointKey = (environment: Environment): KeyObject | undefined => {
  const value = text(environment, VARIABLE, '');
  if (value === '') return undefined;
  try {
    const key = decoded(value);
    if (isEd25519(key)) return key;
  } catch {
    // What OpenSSL says of it may quote the key.
  }
  throw new ConfigurationError(
    VARIABLE,
    `must be an Ed25519 private key in one line: make one with ${HOW_TO_MAKE_A_CHECKPOINT_KEY}`,
  );
};

/** The Ed25519 key that signs checkpoints, made at the first start and kept in the data directory, readable by its owner only. Throws ConfigurationError. */
export const keptCheckpointKey = (dataDirectory: string): KeyObject => {
  const file = fileIn(dataDirectory);
  try {
    return parsed(file, kept(file, newKey));
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError('DATA_DIR', `cannot keep the key in ${file} (${errorCode(error) ?? 'unknown error'})`);
  }
};

/** The public half in base64, 32 bytes. */
export const publicKeyOf = (key: KeyObject): string =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

/** The key of the server with this environment and data directory; undefined when it has none, and none is made. Throws ConfigurationError. */
export const knownCheckpointKey = (environment: Environment, dataDirectory: string): KeyObject | undefined => {
  const given = givenCheckpointKey(environment);
  if (given) return given;
  const content = readKept(fileIn(dataDirectory));
  return content === undefined ? undefined : parsed(fileIn(dataDirectory), content);
};

/** Its public half. */
export const knownPublicKey = (environment: Environment, dataDirectory: string): string | undefined => {
  const key = knownCheckpointKey(environment, dataDirectory);
  return key && publicKeyOf(key);
};
