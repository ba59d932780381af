// Runs tests many times with busy cores, to measure how often they fail.
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { besideBusyCores } from './busy.mjs';
import { firstLines } from './failures.mjs';
import { THE_FILE, keyOf } from './results.mjs';
import { JEST, escaped, playwrightWith } from './runner-commands.mjs';
import { textOf } from './summary.mjs';
import { byRunner, testFiles } from './test-files.mjs';

const groupBy = (values, keyOfValue) => {
  const groups = new Map();
  for (const value of values) groups.set(keyOfValue(value), [...(groups.get(keyOfValue(value)) ?? []), value]);
  return groups;
};

const exitWith = (problem) => {
  console.error(`${problem} Example: npm test -- repeat 20 sessions.spec.ts`);
  process.exit(1);
};

/** A title in one line, with a space between its parts. Playwright and the summary write ` › `. */
const plainTitle = (name) => name.replaceAll(/( › |\s)+/g, ' ');

/**
 * Parses the words TIMES NAME, where NAME is part of a path, part of a title, or both as a run prints them: `FILE › TITLE` or
 * `FILE:LINE › TITLE`. Ends the process if no file matches.
 */
export const repetitionOf = (folder, [times = '', ...words]) => {
  const name = words.join(' ').trim();
  if (!/^[1-9]\d*$/.test(times)) exitWith(`'${times}' is not a number of times.`);
  if (name === '') exitWith('The name of the tests is missing.');
  const all = testFiles(folder);
  const at = (path) => {
    const wanted = path.startsWith('.') || path.startsWith(folder) ? relative(folder, resolve(folder, path)) : path;
    return all.filter((file) => file.includes(wanted));
  };
  const [, path, title] = /^(\S+?)(?::\d+)?(?: › (.+))?$/.exec(name) ?? [];
  const byPath = path === undefined ? [] : at(path);
  if (byPath.length > 0) return { times: Number(times), title: title && plainTitle(title), ...byRunner(byPath) };
  const lastPart = name.split(' › ').at(-1).toLowerCase();
  const byTitle = all.filter((file) => readFileSync(join(folder, file), 'utf8').toLowerCase().includes(lastPart));
  if (byTitle.length === 0)
    exitWith(`No test file's path or text contains '${name}'. Name the file of a composed title: FILE › TITLE.`);
  return { times: Number(times), title: plainTitle(name), ...byRunner(byTitle) };
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
      const isWanted = ({ name }) =>
        title === undefined || name === THE_FILE || plainTitle(name).toLowerCase().includes(title.toLowerCase());
      const pattern = title && escaped(title).replaceAll(' ', '\\s+');
      let count = 0;
      const add = (runner, runs) => {
        const results = runs.flatMap((ofOne) => ofOne.results.filter(isWanted));
        addFrequencies(summary, runner, results);
        count += results.filter(({ name }) => name !== THE_FILE).length;
        for (const failure of runs.flatMap(({ failures }) => failures)) summary.addFailure(...failure);
      };
      const jestRuns = [];
      for (let time = 1; jestFiles.length > 0 && time <= times; time += 1) {
        const parameters = ['--runTestsByPath', ...jestFiles, ...(title ? ['-t', pattern] : [])];
        const reportFile = `repeat-${time}.json`;
        jestRuns.push(await run({ title: `Jest, ${time} of ${times}`, runner: JEST, reportFile, parameters }));
      }
      add(JEST, jestRuns);
      if (browserFiles.length > 0) {
        const runner = playwrightWith(chromium);
        const files = browserFiles.map((file) => `${escaped(file)}$`);
        const parameters = ['--pass-with-no-tests', `--repeat-each=${times}`, ...files];
        if (title) parameters.push('--grep', pattern);
        const how = { title: 'Playwright', runner, reportFile: 'repeat-browser.json', parameters, mayBeEmpty: true };
        add(runner, [await run(how)]);
      }
      if (count === 0) summary.addFailure('No test was found', title ? `No title contains '${title}'.` : '');
    }),
  );
