import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';

/** Within the project, so that the samples find its packages. */
const folders = '.stamp/sample-runs';
let folder: string | undefined;

const removeFolder = () => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
};
afterEach(removeFolder);

/**
 * Runs the tasks of sample-run.mjs in a copy of the samples with the additional `files`, by their paths. `end`: the
 * output from the table of times on.
 */
const runSamples = async (
  tasks: string[],
  {
    isCi = false,
    hangsAfter = 120_000,
    files = {},
  }: { isCi?: boolean; hangsAfter?: number; files?: Record<string, string> } = {},
) => {
  removeFolder();
  mkdirSync(folders, { recursive: true });
  const copy = mkdtempSync(join(process.cwd(), folders, 'run-'));
  folder = copy;
  cpSync('test/scripts/samples', copy, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), content);
  }
  const child = spawn(process.execPath, ['test/scripts/sample-run.mjs', copy, ...tasks], {
    env: { PATH: process.env['PATH'], CI: isCi ? 'true' : '', HANGS_AFTER: String(hangsAfter) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const [, end = ''] = output.split('\nWhere the time went');
  const list = readFileSync(join(copy, '.stamp/reports/failures.txt'), 'utf8');
  return { status: child.exitCode, end, lines: end.trimEnd().split('\n'), list };
};

/** Runs a script of the project to its end. */
const runNode = (...parameters: string[]) =>
  spawnSync(process.execPath, parameters, { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' });

/** What `npm test -- repeat` selects. */
const repetitionOf = (...words: string[]) => {
  const script = `import { repetitionOf } from './scripts/test/repeat.mjs';
    console.log(JSON.stringify(repetitionOf(process.cwd(), ${JSON.stringify(words)})));`;
  const { stdout, stderr, status } = runNode('--input-type=module', '-e', script);
  return { selected: status === 0 ? (JSON.parse(stdout) as unknown) : undefined, stderr };
};

test('a failure is listed last, with its line, its error and the command that runs it alone', async () => {
  const { status, end, lines, list } = await runSamples(['jest:failing', 'jest:passing']);
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('3 passed, 1 failed');
  expect(list).toBe(
    [
      'What failed',
      '',
      '1. failing.sample.js:4 › a parcel arrives (always late)',
      '   Error: expect(received).toBe(expected) // Object.is equality',
      '',
      '   Expected: "on time"',
      '   Received: "late"',
      '       at Object.toBe (failing.sample.js:4:54)',
      "   $ NODE_OPTIONS=--experimental-vm-modules npx jest --runTestsByPath failing.sample.js -t '^a parcel arrives \\(always late\\)$'",
    ].join('\n'),
  );
  expect(end).toContain(`\n${list}\n\n3 passed`);
  expect(end).toMatch(/s {2}Unit tests, second try\n/);
});

test('a test that fails once and then passes is flaky, and the run is green', async () => {
  const { status, lines, list } = await runSamples(['jest:once-failing']);
  expect(lines.slice(-3)).toEqual([
    'FLAKY: once-failing.sample.js › passes from the second try on: Error: expect(received).toBe(expected) // Object.is equality',
    '',
    '2 passed, 0 failed',
  ]);
  expect([status, list]).toEqual([0, '']);
});

test('six flaky tests of two runners are a failure, and three are not', async () => {
  const few = await runSamples(['jest:three-once-failing']);
  expect(few.end.match(/^FLAKY: /gm)).toHaveLength(3);
  expect([few.status, few.list]).toEqual([0, '']);

  const { status, end, list } = await runSamples(['jest:three-once-failing', 'jest:three-others-once-failing']);
  expect(end.match(/^FLAKY: /gm)).toHaveLength(6);
  expect(list).toContain('1. 6 tests are flaky; more than 5 are a failure');
  expect([status, end]).toEqual([1, expect.stringContaining('6 passed, 1 failed')]);
});

test('a runner that is killed is listed with what it was running', async () => {
  const { status, list } = await runSamples(['jest:killing']);
  expect(list).toContain('1. Unit tests: the runner was ended by SIGKILL');
  expect(list).toContain('killing.sample.js › kills its runner');
  expect(status).toBe(1);
});

test('a test that never ends is listed, and what other runners found is kept', async () => {
  const { status, lines, list } = await runSamples(['jest:endless', 'jest:passing'], { hangsAfter: 15_000 });
  expect(list).toContain('1. Unit tests: the runner was ended because it hung');
  expect(list).toContain('2. endless.sample.js › never ends\n   It did not end');
  expect([status, lines.at(-1)]).toEqual([1, '2 passed, 2 failed']);
});

test('a runner that is interrupted is a failure, although its failed test passes in the second try', async () => {
  const { status, end, list } = await runSamples(['playwright:interrupted']);
  expect(end).toContain('interrupted.browser-sample.js › passes from the second try on');
  expect(list).toContain('Browser tests: the runner ended with status 130');
  expect(status).toBe(1);
});

test('a test whose worker ends is flaky if it passes when Jest starts its file again', async () => {
  const { status, end } = await runSamples(['jest:ending', 'jest:passing']);
  expect(end).toContain('FLAKY: ending.sample.js › ends its worker once: The worker of this file ended');
  expect(status).toBe(0);
});

test('two tests of a file with one name are a failure', async () => {
  const { status, list } = await runSamples(['jest:named-twice']);
  expect(list).toContain('1. named-twice.sample.js › a parcel arrives\n   The file has two tests with this name.');
  expect(status).toBe(1);
});

test('a second run in a folder is refused while the first is running and keeps its reports, and a green run lists nothing', async () => {
  const earlier = { '.stamp/reports/failures.txt': 'Of the first run' };
  const first = await runSamples(['jest:passing'], {
    files: { ...earlier, '.stamp/test-run': String(process.pid) },
  });
  expect([first.status, first.list]).toEqual([1, 'Of the first run']);

  const second = await runSamples(['jest:passing'], {
    files: { ...earlier, '.stamp/test-run': String(runNode('--version').pid) },
  });
  expect([second.status, second.list, second.lines.at(-1)]).toEqual([0, '', '2 passed, 0 failed']);
});

test('a path without a test file is an error', () => {
  const { status, stderr } = runNode('scripts/test.mjs', 'test/scripts', 'docs', 'README.md');
  expect([status, stderr]).toEqual([1, 'There is no test file at or below docs, README.md.\n']);
});

test('a runner that finds no test is a failure', async () => {
  const { status, list } = await runSamples(['jest:absent']);
  expect(list).toContain('1. Unit tests: the runner ended with status 1');
  expect(status).toBe(1);
});

test('a failed check is listed with its first 20 lines, and not tried again', async () => {
  const { status, end, lines, list } = await runSamples(['check:seq 40; exit 1']);
  const listed = list.split('\n').slice(2);
  expect(listed[0]).toBe('1. Lint');
  expect(listed.slice(1)).toEqual(Array.from({ length: 20 }, (_, index) => `   ${index + 1}`));
  expect(end).not.toContain('second try');
  expect([status, lines.at(-1)]).toEqual([1, '0 passed, 1 failed']);
});

test('a red runner hides neither the next one nor a file that does not load', async () => {
  const { status, list, lines } = await runSamples(['jest:failing', 'jest:broken']);
  expect(list).toContain('1. failing.sample.js:4 › a parcel arrives (always late)');
  expect(list).toContain('2. broken.sample.js › (outside of the tests)');
  expect(list).toContain("Cannot find module './missing.js'");
  expect([status, lines.at(-1)]).toEqual([1, '1 passed, 2 failed']);
});

test('a failed build ends the run with its output and another status', async () => {
  const { status, list } = await runSamples(['unbuilt:TS2304', 'jest:passing']);
  expect(list).toBe('What failed\n\n1. Compiling the API\n   TS2304');
  expect(status).toBe(2);
});

test('a skip is a failure in CI only, and only of a program that CI may not lack', async () => {
  const inCi = await runSamples(['jest:skipped'], { isCi: true });
  expect(inCi.list).toContain('1. Skipped, which CI does not allow: 1 test that needs openssl');
  expect(inCi.list).not.toContain('kurrentd');
  expect([inCi.status, inCi.lines.at(-1)]).toEqual([1, '1 passed, 1 failed, 2 skipped']);

  const elsewhere = await runSamples(['jest:skipped']);
  expect(elsewhere.end).toContain('NOT RUN: 1 test that needs openssl');
  expect([elsewhere.status, elsewhere.list]).toEqual([0, '']);
});

test('failed browser tests are tried again by themselves, also those that a failed hook kept from running', async () => {
  const { status, end, list, lines } = await runSamples(['playwright:failing']);
  const file = 'test/browser/failing.browser-sample.js';
  expect(end).toContain(`FLAKY: ${file} › is open at last: Error: expect(received).toBe(expected)`);
  expect(list).toContain(`1. ${file}:4 › shows a parcel\n   Error: expect(received).toBe(expected)`);
  expect(list).toContain(
    `   $ CHROMIUM=/no/browser npx playwright test --config test/browser/playwright.config.ts --project=screens ${file}:4`,
  );
  expect(list).toContain(`2. ${file}:17 › after a failed hook › the first test fails\n   Error: no hook`);
  expect(list).toContain(`3. ${file}:18 › after a failed hook › the second test does not run`);
  expect([status, lines.at(-1)]).toEqual([1, '2 passed, 3 failed']);
});

test('a browser test file that does not load is listed', async () => {
  const { status, list } = await runSamples(['playwright:broken']);
  expect(list).toContain("Cannot find module 'test/browser/missing.js'");
  expect(status).toBe(1);
});

test('a repetition lists how often each test failed, and with which errors', async () => {
  const { status, list, lines } = await runSamples(['repeat:3:once-failing.sample.js']);
  expect(list).toContain('1. once-failing.sample.js:4 › passes from the second try on failed 1 of 3 times');
  expect(list).toContain('   1 × Error: expect(received).toBe(expected) // Object.is equality');
  expect([status, lines.at(-1)]).toEqual([1, '1 passed, 1 failed']);

  const browser = await runSamples(['repeat:3:test/browser/failing.browser-sample.js']);
  expect(browser.list).toContain(':4 › shows a parcel failed 3 of 3 times');
  expect(browser.list).toContain(':5 › is open at last failed 1 of 3 times');
});

test('a repetition that runs no test is a failure', async () => {
  const { status, list } = await runSamples(['repeat:2:passing.sample.js:absent']);
  expect(list).toContain("1. No test was found\n   No title contains 'absent'.");
  expect(status).toBe(1);
});

test('a repetition takes a part of a path or of a title, or a test as a run prints it', () => {
  const here = 'test/scripts/test-run.spec.ts';
  const inHere = (title?: string) => ({ times: 2, title, jestFiles: [here], browserFiles: [] });
  for (const path of ['scripts/test-run', `./${here}`, join(process.cwd(), here), `${here}:4`])
    expect(repetitionOf('2', path).selected).toEqual(inHere());
  expect(repetitionOf('2', `${here}:4`, '›', 'of one › title').selected).toEqual(inHere('of one title'));
  expect(repetitionOf('2', 'A RUNNER THAT finds').selected).toEqual(inHere('A RUNNER THAT finds'));
  const absent = ['in', 'no', 'file'].join('-');
  expect(repetitionOf('2', absent).stderr).toContain(`No test file's path or text contains '${absent}'.`);
});
