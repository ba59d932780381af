// Runs tests many times with busy cores, to measure how often they fail.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { besideBusyCores } from './busy.mjs';
import { firstLines } from './failures.mjs';
import { THE_FILE, keyOf } from './results.mjs';
import { JEST, escaped, playwrightWith } from './runner-commands.mjs';
import { textOf } from './summary.mjs';

const BUILT = /(^|\/)(node_modules|dist|compiled|at-length)\//;

const groupBy = (values, keyOfValue) => {
  const groups = new Map();
  for (const value of values) groups.set(keyOfValue(value), [...(groups.get(keyOfValue(value)) ?? []), value]);
  return groups;
};

const exitWith = (problem) => {
  console.error(`${problem} Example: npm test -- repeat 20 sessions.spec.ts`);
  process.exit(1);
};

/**
 * Parses the words TIMES NAME. Selects the test files whose path contains the name; if there are none, those that
 * contain it in a title, and `title` is the name. Ends the process if no file matches.
 */
export const repetitionOf = (folder, [times = '', ...words]) => {
  const name = words.join(' ');
  if (!/^[1-9]\d*$/.test(times)) exitWith(`'${times}' is not a number of times.`);
  if (name === '') exitWith('The name of the tests is missing.');
  const all = ['apps', 'libs', 'test']
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true }).map((file) => `${part}/${file}`))
    .filter((file) => /\.spec\.tsx?$/.test(file) && !BUILT.test(file));
  const byPath = all.filter((file) => file.includes(name));
  const byTitle = () => all.filter((file) => readFileSync(join(folder, file), 'utf8').includes(name));
  const files = byPath.length > 0 ? byPath : byTitle();
  if (files.length === 0) exitWith(`No test file's path and no test's title contains '${name}'.`);
  return {
    times: Number(times),
    title: byPath.length > 0 ? undefined : name,
    jestFiles: files.filter((file) => !file.startsWith('test/browser/')),
    browserFiles: files.filter((file) => file.startsWith('test/browser/')),
  };
};

/** Adds to the summary how often each test failed, and with which errors. */
const addFrequencies = (summary, runner, results) => {
  for (const ofOne of groupBy(results, keyOf).values()) {
    const [{ name }] = ofOne;
    const failed = ofOne.filter(({ status }) => status === 'failed');
    summary.addSkipped(ofOne.filter(({ status }) => status === 'skipped').slice(0, 1));
    if (failed.length > 0) {
      const errors = [...groupBy(failed, ({ error }) => firstLines(error, 1).join(''))];
      summary.addFailure(
        `${textOf(failed[0])} failed ${failed.length} of ${ofOne.length} times`,
        errors.map(([error, { length }]) => `${length} × ${error}`).join('\n'),
        runner.alone(failed[0]),
      );
    } else if (name !== THE_FILE && ofOne.some(({ status }) => status === 'passed')) summary.addPassed(1);
  }
};

/** Runs the selected tests `times` times. `chromium`: the path of the browser. */
export const repeat = ({ run, timed, summary }, { times, title, jestFiles, browserFiles }, chromium) =>
  timed(`Tests, ${times} times`, () =>
    besideBusyCores(async () => {
      // Jest reports the tests that `-t` excludes as skipped.
      const isWanted = ({ name }) => title === undefined || name === THE_FILE || name.includes(title);
      const add = (runner, runs) => {
        const results = runs.flatMap((ofOne) => ofOne.results.filter(isWanted));
        addFrequencies(summary, runner, results);
        for (const failure of runs.flatMap(({ failures }) => failures)) summary.addFailure(...failure);
      };
      const jestRuns = [];
      for (let time = 1; jestFiles.length > 0 && time <= times; time += 1) {
        const parameters = ['--runTestsByPath', ...jestFiles, ...(title ? ['-t', escaped(title)] : [])];
        const reportFile = `repeat-${time}.json`;
        jestRuns.push(await run({ title: `Jest, ${time} of ${times}`, runner: JEST, reportFile, parameters }));
      }
      add(JEST, jestRuns);
      if (browserFiles.length === 0) return;
      const runner = playwrightWith(chromium);
      const parameters = [`--repeat-each=${times}`, ...browserFiles, ...(title ? ['--grep', escaped(title)] : [])];
      add(runner, [await run({ title: 'Playwright', runner, reportFile: 'repeat-browser.json', parameters })]);
    }),
  );
