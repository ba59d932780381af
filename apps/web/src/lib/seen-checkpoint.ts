import { checkpointSchema, type SignedCheckpoint } from '@waymark/contracts';
import { STORAGE_KEYS } from '@waymark/contracts/ui';

/** The checkpoint that this browser saw last, with the log's key; undefined where it saw none. What the server says later has to follow from it. */
export const seenCheckpoint = (): SignedCheckpoint | undefined => {
  try {
    return checkpointSchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEYS.checkpoint) ?? 'null')).data;
  } catch {
    // Not written by this page, or storage is shut.
    return undefined;
  }
};

export const rememberCheckpoint = (checkpoint: SignedCheckpoint): void => {
  try {
    localStorage.setItem(STORAGE_KEYS.checkpoint, JSON.stringify(checkpoint));
  } catch {
    // Without storage each visit is the first.
  }
};

export const forgetCheckpoint = (): void => {
  try {
    localStorage.removeItem(STORAGE_KEYS.checkpoint);
  } catch {
    // There is none.
  }
};
