import { checkpointSchema, type SignedCheckpoint } from '@waymark/contracts';
import { kept, storageKeys } from './storage.js';

const seen = kept('local', storageKeys.local.checkpoint);

/**
 * The checkpoint that this browser saw last, with the log's key; undefined if there is none. Later checkpoints must be
 * consistent with it.
 */
export const seenCheckpoint = (): SignedCheckpoint | undefined => {
  try {
    return checkpointSchema.safeParse(JSON.parse(seen.read() ?? 'null')).data;
  } catch {
    // The stored value was not written by this page.
    return undefined;
  }
};

export const rememberCheckpoint = (checkpoint: SignedCheckpoint): void => void seen.write(JSON.stringify(checkpoint));

export const forgetCheckpoint = (): void => void seen.write(null);
