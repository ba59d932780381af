// A reporter of Playwright: appends the result of each test for results.mjs.
import { relative } from 'node:path';
import { THE_FILE, append } from './results.mjs';

const DID_NOT_RUN = 'It did not run, because a hook or a test before it failed.';

const textOf = ({ message, value, snippet }) => [message ?? value, snippet].filter(Boolean).join('\n\n');

/** @returns {import('./results.mjs').Place} */
const placeOf = (test) => {
  const [, project, , ...titles] = test.titlePath();
  const { file, line } = test.location;
  return { project, file: relative(process.cwd(), file), line, name: titles.join(' › ') };
};

/** With one try for each test. */
const outcomeOf = (test, error) => {
  switch (test.outcome()) {
    case 'expected':
      return { status: 'passed' };
    case 'skipped':
      return test.expectedStatus === 'skipped' ? { status: 'skipped' } : { status: 'failed', error: DID_NOT_RUN };
    default:
      return { status: 'failed', error };
  }
};

export default class PlaywrightResults {
  onTestBegin(test) {
    append({ began: placeOf(test) });
  }

  onTestEnd(test, { errors, duration }) {
    const place = placeOf(test);
    append({ ended: place });
    const error = errors.map(textOf).join('\n\n');
    const result = { ...place, ...outcomeOf(test, error) };
    append({ file: place.file, milliseconds: duration, results: [result] });
  }

  /** An error outside of the tests: of a file that does not load, for one. Playwright then runs no test at all. */
  onError(error) {
    const file = error.location ? relative(process.cwd(), error.location.file) : 'Playwright';
    const result = { file, line: error.location?.line, name: THE_FILE, status: 'failed', error: textOf(error) };
    append({ file, milliseconds: 0, results: [result] });
  }

  onEnd({ status }) {
    append({ finished: status === 'passed' || status === 'failed' });
  }

  printsToStdio() {
    return false;
  }
}
