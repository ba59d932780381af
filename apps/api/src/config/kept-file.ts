import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '@waymark/event-store';

const DRAFT_ENDING = /^\.\d+\.[0-9a-f]{8}$/;

/** Returns undefined if the file does not exist. Throws other file errors. */
export const readKept = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Writes a draft and links it to its name, so that neither a crash nor a second process leaves half a secret. */
const keep = (file: string, content: string): void => {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, `${content}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    // Another process was faster, and may have deleted this draft.
    if (readKept(file) === undefined) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Deletes drafts of ended processes. Once the file exists, no process needs its draft. */
const deleteDrafts = (file: string): void => {
  const directory = dirname(file);
  const isDraft = (name: string): boolean =>
    name.startsWith(`${basename(file)}.`) && DRAFT_ENDING.test(name.slice(basename(file).length));
  for (const name of readdirSync(directory).filter(isDraft)) rmSync(join(directory, name), { force: true });
};

/** Returns the content of the file, which the first call creates readable only by its owner. Throws file errors. */
export const kept = (file: string, make: () => string): string => {
  if (readKept(file) === undefined) keep(file, make());
  deleteDrafts(file);
  return readKept(file) ?? '';
};
