// Reads and combines the results of test runners. jest-results.mjs and playwright-results.mjs append a JSON line for each
// event, so that a killed runner leaves the results of its finished tests.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ file: string, line?: number, name: string, project?: string }} Place
 * `file` is relative to the folder of the run; `project` is Playwright's.
 * @typedef {Place & { status: 'passed' | 'failed' | 'skipped', error?: string }} Result
 * @typedef {{ began: Place } | { ended: Place } | { file: string, milliseconds: number, results: Result[] } | { finished: boolean }} Line
 * `finished`, the last line: whether the runner ran all tests.
 */

/** The environment variable with the path to which a reporter appends. */
const RESULTS = 'TEST_RESULTS';

/** The name of a file's own result: it failed if the file did not load or a hook outside of its tests failed. */
export const THE_FILE = '(outside of the tests)';

export const environmentFor = (path) => ({ [RESULTS]: path });

/** @param {Line} line */
export const append = (line) => appendFileSync(process.env[RESULTS], `${JSON.stringify(line)}\n`);

/** @param {Place} place */
export const keyOf = ({ project = '', file, name }) => [project, file, name].join('\0');

const linesOf = (path) => {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        // The runner was killed while it wrote this line.
        return [];
      }
    });
};

/**
 * `unended`: the tests and files that started and did not finish. `milliseconds`: the duration of each file.
 * `isWhole`: whether the runner ran all tests.
 */
export const readResults = (path) => {
  const results = [];
  const unended = new Map();
  const milliseconds = new Map();
  let isWhole = false;
  for (const line of linesOf(path)) {
    if (line.finished !== undefined) isWhole = line.finished;
    if (line.began) unended.set(keyOf(line.began), line.began);
    if (line.ended) unended.delete(keyOf(line.ended));
    if (!line.results) continue;
    results.push(...line.results);
    milliseconds.set(line.file, (milliseconds.get(line.file) ?? 0) + line.milliseconds);
  }
  return { results, unended: [...unended.values()], milliseconds, isWhole };
};

/** The result of each test by its key. A failed test wins over others with the same key. */
const byKey = (results) => {
  const found = new Map();
  for (const result of results) {
    if (found.get(keyOf(result))?.status !== 'failed') found.set(keyOf(result), result);
  }
  return found;
};

/**
 * Combines the results of a run with those of the second try of its failed tests. A test that failed in one try and
 * passed in the other is flaky and counts as passed. Returns the number of passed tests, and the other results.
 */
export const combineTries = (first, second = []) => {
  const before = byKey(first);
  const after = byKey(second);
  const verdictOn = (result) => {
    const again = after.get(keyOf(result))?.status;
    if (result.status === 'failed') return again === 'passed' ? 'flaky' : 'failed';
    const isFlaky = result.status === 'passed' && again === 'failed' && before.get(keyOf(result))?.status === 'passed';
    return isFlaky ? 'flaky' : result.status;
  };
  const all = [...before.values(), ...second.filter((result) => !before.has(keyOf(result)))];
  const tests = all.map((result) => ({ ...result, verdict: verdictOn(result) }));
  const withVerdict = (verdict) => tests.filter((test) => test.verdict === verdict);
  const lastFailureOf = (result) => {
    const again = after.get(keyOf(result));
    return again?.status === 'failed' ? again : result;
  };
  return {
    passed: [...withVerdict('passed'), ...withVerdict('flaky')].filter(({ name }) => name !== THE_FILE).length,
    failed: withVerdict('failed').map(lastFailureOf),
    flaky: withVerdict('flaky').map(lastFailureOf),
    skipped: withVerdict('skipped'),
  };
};
