import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { runTool } from '../../support/secrets/tool-process.js';
import { expect } from './fixtures.js';

/** Runs `npm run verify` on saved files, without access to the log. */
export const verifiedOffline = async (
  ...contents: string[]
): Promise<{ code: number | null; output: string; errors: string }> => {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-saved-'));
  const files = contents.map((_, index) => join(directory, `${index}.json`));
  await Promise.all(contents.map((content, index) => writeFile(files[index] ?? '', content)));
  const { code, output, errors } = await runTool('verify', files, { DATA_DIR: join(directory, 'none') });
  await rm(directory, { recursive: true });
  return { code, output, errors };
};

/** Expects that `npm run verify` accepts the saved files. */
export const expectVerified = async (...contents: string[]): Promise<void> => {
  const { code, errors, output } = await verifiedOffline(...contents);
  expect([code, errors, output]).toEqual([0, '', expect.not.stringContaining('WRONG')]);
};

/** Returns the names and contents of the files that a press saves. */
export const savedBy = async (page: Page, press: () => Promise<void>, count: number): Promise<[string, string][]> => {
  const downloads: Download[] = [];
  const all = new Promise<void>((resolve) => {
    page.on('download', (download) => {
      downloads.push(download);
      if (downloads.length === count) resolve();
    });
  });
  await press();
  await all;
  return Promise.all(
    downloads.map(async (file): Promise<[string, string]> => [
      file.suggestedFilename(),
      await readFile(await file.path(), 'utf8'),
    ]),
  );
};

/** Returns the name and content of the file that a button saves. */
export const saved = async (page: Page, name: string): Promise<[string, string]> => {
  const [file] = await savedBy(page, () => page.getByRole('button', { name }).click(), 1);
  if (!file) throw new Error('nothing was saved');
  return file;
};
