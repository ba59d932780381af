import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let repository: string;
let release: string;

/** The release has its folder in a repository with one commit. */
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'waymark-version-'));
  release = join(repository, 'release');
  for (const folder of ['scripts', 'apps/api/dist']) mkdirSync(join(release, folder), { recursive: true });
  cpSync('scripts/version.mjs', join(release, 'scripts/version.mjs'));
  writeFileSync(join(release, 'package.json'), '{ "version": "1.2.3" }');
});
afterEach(() => rmSync(repository, { recursive: true }));

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

const commitIn = (folder: string): string => {
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'Add a release');
  return git(folder, 'rev-parse', '--short=8', 'HEAD');
};

const writtenVersion = (environment: NodeJS.ProcessEnv = {}): unknown => {
  const env = { PATH: process.env['PATH'], ...environment };
  execFileSync(process.execPath, [join(release, 'scripts/version.mjs')], { env });
  return JSON.parse(readFileSync(join(release, 'apps/api/dist/version.json'), 'utf8'));
};

test('a version has the commit of its own repository, and marks changed files', () => {
  const commit = commitIn(release);
  expect(writtenVersion()).toEqual({ version: `1.2.3+${commit}`, commit });
  writeFileSync(join(release, 'package.json'), '{ "version": "1.2.4" }');
  expect(writtenVersion()).toEqual({ version: `1.2.4+${commit}-dirty`, commit: `${commit}-dirty` });
});

test('a release in a folder of another repository has no commit, unless the environment names one', () => {
  commitIn(repository);
  expect(writtenVersion()).toEqual({ version: '1.2.3', commit: '' });
  const given = { SOURCE_COMMIT: '0123456789abcdef' };
  expect(writtenVersion(given)).toEqual({ version: '1.2.3+01234567', commit: '01234567' });
});
