// Lists the test files of a project.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the tests that Playwright runs; Jest runs all others. */
const BROWSER = 'test/browser/';

/** Only `npm run faults` runs the experiments in `at-length`. */
const OMITTED = /(^|\/)(node_modules|dist|compiled|at-length)\//;

/** The paths of the test files, relative to `folder`. */
export const testFiles = (folder) =>
  ['apps', 'libs', 'test']
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true }).map((file) => `${part}/${file}`))
    .filter((file) => /\.spec\.tsx?$/.test(file) && !OMITTED.test(file));

/** Splits files by their runner. */
export const byRunner = (files) => ({
  jestFiles: files.filter((file) => !file.startsWith(BROWSER)),
  browserFiles: files.filter((file) => file.startsWith(BROWSER)),
});
