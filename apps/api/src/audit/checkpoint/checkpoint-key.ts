import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { ConfigurationError } from '../../config/configuration-error.js';
import { errorCode } from '../../config/error-code.js';
import { kept, readKept } from '../../config/kept-file.js';

const fileIn = (dataDirectory: string): string => join(dataDirectory, 'checkpoint-key');

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const parsed = (file: string, text: string): KeyObject => {
  try {
    return createPrivateKey(text);
  } catch {
    throw new ConfigurationError('DATA_DIR', `holds no key in ${file}: put back the one that signed your checkpoints`);
  }
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

/** The public key of the server whose data directory this is; undefined when it has none. */
export const knownPublicKey = (dataDirectory: string): string | undefined => {
  const text = readKept(fileIn(dataDirectory));
  return text === undefined ? undefined : publicKeyOf(parsed(fileIn(dataDirectory), text));
};
