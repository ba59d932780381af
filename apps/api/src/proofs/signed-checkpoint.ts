import { sign, type KeyObject } from 'node:crypto';
import type { SignedCheckpoint } from '@waymark/contracts';
import { canonicalJson } from '@waymark/proofs';
import type { TreeHead } from '@waymark/proofs/tree';
import { publicKeyOf } from '../config/checkpoint-key.js';

export const signCheckpoint = ({ size, root }: TreeHead, at: Date, key: KeyObject): SignedCheckpoint => {
  const statement = {
    format: 'waymark-checkpoint-2',
    size,
    root,
    created_at: at.toISOString(),
    public_key: publicKeyOf(key),
  } as const;
  return { ...statement, signature: sign(null, Buffer.from(canonicalJson(statement)), key).toString('base64') };
};
