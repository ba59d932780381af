// The commands of each test runner: for a run, for a second try of failed tests, and for one test alone.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { THE_FILE } from './results.mjs';

const resolve = createRequire(import.meta.url).resolve;
const pathTo = (file) => fileURLToPath(new URL(file, import.meta.url));
const unique = (values) => [...new Set(values)];
/** A word of a shell command. */
const quoted = (word) => (/^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
/** Escapes a text for a regular expression. */
export const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A regular expression for a title, also one of several lines. */
const pattern = (title) => escaped(title).replaceAll(/\s/g, (space) => (space === ' ' ? space : '\\s'));

/** `npm run faults` and `npm test -- cluster` set it. */
const withLength = () => (process.env.TEST_LENGTH ? `TEST_LENGTH=${process.env.TEST_LENGTH} ` : '');

/** A larger young generation for the garbage of each test file saves a tenth of the time. */
export const jestEnvironment = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-semi-space-size=32' };

/**
 * Each runner: its command, its environment, whether it can try a result again, the parameters of that second try, and
 * the command with which a developer runs one test alone.
 */
export const JEST = {
  command: (report, workers) => [
    join(resolve('jest/package.json'), '../bin/jest.js'),
    '--testLocationInResults',
    '--json',
    '--reporters=default',
    `--reporters=${pathTo('jest-results.mjs')}`,
    // Jest would read a path after `--reporters` as another reporter.
    `--outputFile=${report}`,
    `--maxWorkers=${workers}`,
  ],
  environment: () => jestEnvironment,
  canTryAgain: () => true,
  again: (results) => ['--runTestsByPath', ...unique(results.map(({ file }) => file))],
  alone: ({ file, name }) => {
    const only = name === THE_FILE ? '' : ` -t ${quoted(`^${pattern(name)}$`)}`;
    return `${withLength()}NODE_OPTIONS=--experimental-vm-modules npx jest --runTestsByPath ${quoted(file)}${only}`;
  },
};

const PLAYWRIGHT_CONFIG = 'test/browser/playwright.config.ts';

/** `chromium`: the path of the browser. */
export const playwrightWith = (chromium) => {
  const at = ({ file, line }) => `${file}:${line}`;
  /** Several tests can have one line, in a loop. */
  const named = ({ name }) => pattern(name.replaceAll(' › ', ' '));
  return {
    command: (report, workers) => [
      join(resolve('@playwright/test/package.json'), '../cli.js'),
      'test',
      '--config',
      PLAYWRIGHT_CONFIG,
      `--workers=${workers}`,
      `--add-reporter=${pathTo('playwright-results.mjs')}`,
    ],
    environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: chromium }),
    // A result without a project is an error outside of the tests.
    canTryAgain: ({ project }) => project !== undefined,
    again: (results) => [
      ...unique(results.map(({ project }) => `--project=${project}`)),
      `--grep=(${unique(results.map(named)).join('|')})$`,
      ...unique(results.map(at)),
    ],
    alone: (result) =>
      result.project === undefined
        ? undefined
        : `CHROMIUM=${quoted(chromium)} npx playwright test --config ${PLAYWRIGHT_CONFIG} ${quoted(`--project=${result.project}`)} ${quoted(at(result))} --grep ${quoted(`${named(result)}$`)}`,
  };
};
