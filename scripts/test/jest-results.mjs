// A reporter of Jest: appends the results of each test file for results.mjs.
import { relative } from 'node:path';
import { THE_FILE, append } from './results.mjs';

/** Jest's words for the tests that did not run. */
const SKIPPED = ['pending', 'skipped', 'todo', 'disabled'];

const RESTARTED = 'The worker of this file ended, so Jest started the file again.';
const NAMED_TWICE = 'The file has two tests with this name. Give each its own.';

const statusOf = (status) => (SKIPPED.includes(status) ? 'skipped' : status);

/** The line of a test whose location Jest does not know, from the stack of its error. */
const lineIn = (error, path) => {
  const [, ...afterPath] = error.split(`${path}:`);
  return afterPath.length > 0 ? Number.parseInt(afterPath[0], 10) : undefined;
};

export default class JestResults {
  /** For each running file, the names of the tests that began and whether they ended. */
  running = new Map();

  constructor({ rootDir }) {
    this.relative = (path) => relative(rootDir, path);
  }

  onTestFileStart({ path }) {
    this.running.set(path, new Map());
    append({ began: { file: this.relative(path), name: THE_FILE } });
  }

  onTestCaseStart({ path }, { fullName }) {
    const tests = this.running.get(path);
    const [first] = tests.keys();
    if (fullName === first) this.reportRestart(path, tests);
    else if (tests.has(fullName)) this.reportFailures(path, [fullName], NAMED_TWICE);
    tests.set(fullName, { ended: false });
    append({ began: { file: this.relative(path), name: fullName } });
  }

  onTestCaseResult({ path }, { fullName }) {
    this.running.get(path).set(fullName, { ended: true });
    append({ ended: { file: this.relative(path), name: fullName } });
  }

  /** Jest starts a file again, up to three times, whose worker has ended, and reports only the last of these runs. */
  reportRestart(path, tests) {
    const unended = [...tests.keys()].filter((name) => !tests.get(name).ended);
    this.reportFailures(path, unended.length > 0 ? unended : [THE_FILE], RESTARTED);
    tests.clear();
  }

  reportFailures(path, names, error) {
    const file = this.relative(path);
    append({ file, milliseconds: 0, results: names.map((name) => ({ file, name, status: 'failed', error })) });
  }

  onTestFileResult({ path }, { testExecError, testResults, perfStats }) {
    const file = this.relative(path);
    const tests = testResults.map(({ fullName, status, location, failureMessages }) => {
      const error = failureMessages.join('\n');
      return { file, line: location?.line ?? lineIn(error, path), name: fullName, status: statusOf(status), error };
    });
    const error = testExecError?.stack || testExecError?.message;
    const theFile = { file, name: THE_FILE, status: testExecError ? 'failed' : 'passed', error: error ?? '' };
    append({ ended: theFile });
    append({ file, milliseconds: perfStats.runtime ?? 0, results: [theFile, ...tests] });
  }

  onRunComplete(_contexts, { wasInterrupted }) {
    append({ finished: !wasInterrupted });
  }
}
