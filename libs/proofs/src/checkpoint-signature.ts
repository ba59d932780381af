import { fromBase64, fromText } from './bytes.js';
import { canonicalJson } from './canonical-json.js';

/** A statement with any other fields, signed. Key and signature are in base64. */
export interface SignedStatement {
  public_key: string;
  signature: string;
}

/** 'unchecked': the runtime's WebCrypto does not support Ed25519. */
export type SignatureVerdict = 'good' | 'bad' | 'unchecked';

const knowsNoEd25519 = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'NotSupportedError';

const importedKey = async (publicKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify']);

/** Whether a statement was signed with the key that it names: Ed25519 over the canonical JSON of all fields except the signature. */
export const checkSignature = async ({ signature, ...statement }: SignedStatement): Promise<SignatureVerdict> => {
  try {
    const key = await importedKey(statement.public_key);
    const isGood = await crypto.subtle.verify(
      'Ed25519',
      key,
      fromBase64(signature),
      fromText(canonicalJson(statement)),
    );
    return isGood ? 'good' : 'bad';
  } catch (error) {
    return knowsNoEd25519(error) ? 'unchecked' : 'bad';
  }
};
