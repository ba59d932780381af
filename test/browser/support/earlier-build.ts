import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';

/** The earliest commit whose pages offer to reload. Choose a later one if its web client can no longer be built. */
const COMMIT = '14421075';
const PARTS = ['apps/web', 'libs', 'docs/examples', 'package.json', 'tsconfig.base.json'];
const INSTALLED = resolve('node_modules');

/** Whether the repository has the commit of the earlier build. A shallow clone lacks it. */
export const hasEarlierCommit = (): boolean =>
  spawnSync('git', ['cat-file', '-e', `${COMMIT}^{commit}`], { stdio: 'ignore' }).status === 0;

/** Links the installed packages, except those of the workspace, which are the earlier ones. */
const linkPackages = (directory: string): void => {
  const packages = join(directory, 'node_modules');
  mkdirSync(join(packages, '@waymark'), { recursive: true });
  const link = (target: string, name: string): void => {
    if (!existsSync(join(packages, name))) symlinkSync(target, join(packages, name));
  };
  for (const name of readdirSync(join(directory, 'libs'))) link(join(directory, 'libs', name), `@waymark/${name}`);
  for (const installed of [resolve('apps/web/node_modules'), INSTALLED]) {
    // Through a link to a directory such as `.vite-temp`, the earlier build would write into this one.
    const names = existsSync(installed) ? readdirSync(installed).filter((name) => !name.startsWith('.')) : [];
    for (const name of names) link(join(installed, name), name);
  }
};

/** The web client of an earlier commit, in a directory of its own. */
export interface EarlierBuild {
  /** Serves its documents and assets to the page, as before an upgrade. Requests to the API reach the current server. */
  serve(page: Page): Promise<void>;
  /** Serves the current build, without the earlier assets. */
  upgrade(page: Page): Promise<void>;
  remove(): void;
}

const isFile = ({ pathname }: URL): boolean => pathname.startsWith('/assets/');
const isDocument = ({ pathname }: URL): boolean => !/\.|^\/api\/|^\/socket\.io\//.test(pathname);

/** Takes about a minute. */
export const makeEarlierBuild = (): EarlierBuild => {
  const directory = mkdtempSync(join(tmpdir(), 'waymark-earlier-'));
  const archive = execFileSync('git', ['archive', COMMIT, ...PARTS], { maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  linkPackages(directory);
  const run = (program: string, ...words: string[]) =>
    execFileSync(process.execPath, [join(INSTALLED, program), ...words], { cwd: directory });
  const libraries = readdirSync(join(directory, 'libs')).map((name) => `libs/${name}`);
  run('@typescript/native/bin/tsc', '-b', ...libraries);
  run('vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'error');
  const built = join(directory, 'apps/web/dist');
  return {
    serve: async (page) => {
      await page.route(isFile, (route) => {
        const path = join(built, new URL(route.request().url()).pathname);
        return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404, body: 'Not found' });
      });
      await page.route(isDocument, (route) => route.fulfill({ path: join(built, 'index.html') }));
    },
    upgrade: async (page) => {
      await page.unroute(isFile);
      await page.unroute(isDocument);
    },
    remove: () => rmSync(directory, { recursive: true }),
  };
};
