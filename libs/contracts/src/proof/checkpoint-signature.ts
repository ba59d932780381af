import type { AnyCheckpoint } from '../audit.js';
import { fromBase64, fromText } from './bytes.js';
import { canonicalText } from './canonical-json.js';

/** 'unchecked' where the WebCrypto at hand knows no Ed25519. */
export type SignatureVerdict = 'good' | 'bad' | 'unchecked';

const knowsNoEd25519 = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'NotSupportedError';

const importedKey = async (publicKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify']);

/** Whether a checkpoint was signed by the key that it names: Ed25519 over the canonical JSON of everything but the signature. */
export const checkSignature = async ({ signature, ...statement }: AnyCheckpoint): Promise<SignatureVerdict> => {
  try {
    const key = await importedKey(statement.public_key);
    const isGood = await crypto.subtle.verify(
      'Ed25519',
      key,
      fromBase64(signature),
      fromText(canonicalText(statement)),
    );
    return isGood ? 'good' : 'bad';
  } catch (error) {
    return knowsNoEd25519(error) ? 'unchecked' : 'bad';
  }
};
