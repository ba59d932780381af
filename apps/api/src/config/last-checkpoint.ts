import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const LAST_CHECKPOINT = 'last-checkpoint.json';

/** The last event that a signed checkpoint of this server covers. */
export interface LastCheckpoint {
  position: number;
  hash: string;
}

/** Returns undefined if there is none, or if the file is damaged. */
export const readLastCheckpoint = (directory: string): LastCheckpoint | undefined => {
  try {
    const { position, hash } = JSON.parse(
      readFileSync(join(directory, LAST_CHECKPOINT), 'utf8'),
    ) as Partial<LastCheckpoint>;
    return typeof position === 'number' && typeof hash === 'string' ? { position, hash } : undefined;
  } catch {
    return undefined;
  }
};

/** Replaces the file at once, without syncing it. Throws file errors. */
export const writeLastCheckpoint = (directory: string, checkpoint: LastCheckpoint): void => {
  const file = join(directory, LAST_CHECKPOINT);
  writeFileSync(`${file}.draft`, JSON.stringify(checkpoint));
  renameSync(`${file}.draft`, file);
};
