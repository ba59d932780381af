import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '@waymark/event-store';

/**
 * Creates a directory and its parents. With `recursive`, mkdirSync of Node 20 never returns below a directory such as
 * /proc, where nothing can be created.
 */
export const makeDirectory = (path: string): void => {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process that starts now may have created it.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
};
