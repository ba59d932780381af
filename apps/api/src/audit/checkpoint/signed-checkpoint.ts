import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { AnyCheckpoint, SignedCheckpoint } from '@waymark/contracts';
import { canonicalJson } from '../../event-sourcing/canonical-json.js';
import type { TreeHead } from '../../event-sourcing/event-tree.js';
import { publicKeyOf } from '../../config/checkpoint-key.js';

type Unsigned<Checkpoint> = Checkpoint extends AnyCheckpoint ? Omit<Checkpoint, 'signature'> : never;

const signedBytes = (statement: Unsigned<AnyCheckpoint>): Buffer => Buffer.from(canonicalJson(statement));

export const signCheckpoint = ({ size, root }: TreeHead, at: Date, key: KeyObject): SignedCheckpoint => {
  const statement = {
    format: 'waymark-checkpoint-2',
    size,
    root,
    created_at: at.toISOString(),
    public_key: publicKeyOf(key),
  } as const;
  return { ...statement, signature: sign(null, signedBytes(statement), key).toString('base64') };
};

/** Whether the checkpoint was signed by the key that it names. */
export const isSignatureGood = ({ signature, ...statement }: AnyCheckpoint): boolean => {
  try {
    const x = Buffer.from(statement.public_key, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, signedBytes(statement), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};
