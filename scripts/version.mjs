// Writes the version of this build, which the product reads without git: `apps/api/dist/version.json`.
// Import only Node's own modules: the image runs this file alone.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const DIGITS = 8;

/** The first digits of the commit, with `-dirty` after changes to tracked files; empty outside a repository. */
const commitOf = () => {
  const { SOURCE_COMMIT } = process.env;
  if (SOURCE_COMMIT) return SOURCE_COMMIT.slice(0, DIGITS);
  // A release in a folder of another repository does not have that repository's commit.
  if (!existsSync(join(root, '.git'))) return '';
  try {
    const words = ['describe', '--always', '--dirty', '--exclude=*', `--abbrev=${DIGITS}`];
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

export const writeVersion = () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = commitOf();
  const build = { version: commit === '' ? version : `${version}+${commit}`, commit };
  writeFileSync(join(root, 'apps/api/dist/version.json'), `${JSON.stringify(build)}\n`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) writeVersion();
