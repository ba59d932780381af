import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { runTool } from '../../support/secrets/tool-process.js';

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
