// A reporter of Jest: appends the results of each test file for results.mjs.
import { relative } from 'node:path';
import { THE_FILE, append } from './results.mjs';

/** Jest's words for the tests that did not run. */
const SKIPPED = ['pending', 'skipped', 'todo', 'disabled'];

const statusOf = (status) => (SKIPPED.includes(status) ? 'skipped' : status);

export default class JestResults {
  constructor({ rootDir }) {
    this.relative = (path) => relative(rootDir, path);
  }

  onTestFileStart({ path }) {
    append({ began: { file: this.relative(path), name: THE_FILE } });
  }

  onTestCaseStart({ path }, { fullName }) {
    append({ began: { file: this.relative(path), name: fullName } });
  }

  onTestCaseResult({ path }, { fullName }) {
    append({ ended: { file: this.relative(path), name: fullName } });
  }

  onTestFileResult({ path }, { testExecError, failureMessage, testResults, perfStats }) {
    const file = this.relative(path);
    const tests = testResults.map(({ fullName, status, location, failureMessages }) => ({
      file,
      line: location?.line,
      name: fullName,
      status: statusOf(status),
      error: failureMessages.join('\n'),
    }));
    const theFile = { file, name: THE_FILE, status: testExecError ? 'failed' : 'passed', error: failureMessage ?? '' };
    append({ ended: theFile });
    append({ file, milliseconds: perfStats.runtime ?? 0, results: [theFile, ...tests] });
  }
}
