import { readFileSync } from 'node:fs';
import { packageFile } from './package-files.js';

interface Build {
  /** Release and commit, such as `0.1.0+2791e868`. Without a known commit, the release alone. */
  version: string;
  /** The first digits of the commit; empty if unknown. */
  commit: string;
}

const read = (path: string): unknown => JSON.parse(readFileSync(packageFile(path), 'utf8'));

/** The version in package.json, such as `0.1.0`. */
export const { version: RELEASE } = read('package.json') as { version: string };

const built = (): Build => {
  try {
    return read('dist/version.json') as Build;
  } catch {
    // Run from source without a build.
    return { version: RELEASE, commit: '' };
  }
};

export const { version: VERSION, commit: COMMIT } = built();
