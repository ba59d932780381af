import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { SignedCheckpoint } from '@waymark/contracts';
import { canonicalJson } from '../../event-sourcing/canonical-json.js';
import type { LogRoot } from '../../event-sourcing/log-proof.js';
import { publicKeyOf } from '../../config/checkpoint-key.js';

const signedBytes = (checkpoint: Omit<SignedCheckpoint, 'signature'>): Buffer => Buffer.from(canonicalJson(checkpoint));

export const signCheckpoint = ({ position, streams, root }: LogRoot, at: Date, key: KeyObject): SignedCheckpoint => {
  const statement = {
    format: 'waymark-checkpoint-1',
    position,
    streams,
    root,
    created_at: at.toISOString(),
    public_key: publicKeyOf(key),
  } as const;
  return { ...statement, signature: sign(null, signedBytes(statement), key).toString('base64') };
};

/** Whether the checkpoint was signed by the key that it names. */
export const isSignatureGood = ({ signature, ...statement }: SignedCheckpoint): boolean => {
  try {
    const x = Buffer.from(statement.public_key, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, signedBytes(statement), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};
