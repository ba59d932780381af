import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Syncs a file, or the names in a directory, to disk. */
export const synchronise = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
