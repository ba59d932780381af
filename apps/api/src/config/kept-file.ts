import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from './error-code.js';

/** Undefined when there is no such file; throws other errors of the file. */
export const readKept = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Made whole before it gets its name, so that neither a crash nor a second process leaves half a secret. */
const keep = (file: string, content: string): void => {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${content}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** What the file holds, made at the first time and readable by its owner only. Throws errors of the file. */
export const kept = (file: string, make: () => string): string => {
  if (readKept(file) === undefined) keep(file, make());
  return readKept(file) ?? '';
};
